import { exportLimits, exportRefusals } from '@shala/contract/exports'
import { productName } from '@shala/contract/general/product'
import { recordActivity } from '#features/activity/index'
import { showOwnSchool } from '#features/schools/index'
import { type Context, claimantOf } from '#platform/context'
import { discardUnless, type TempFile } from '#platform/files/temp-file'
import { PerDay, secondsUntilTomorrow } from '#platform/process/per-day'
import type { Turns } from '#platform/process/turns'
import { Refused } from '#platform/refused'

interface Wish {
  schoolId: string
  passphrase: string
  now: Date
  signal: AbortSignal
}

/**
 * Makes the encrypted file of one school.
 * @throws Refused when it is too large or takes too long, a backup is being made, or something in it cannot be opened
 */
export type MakeSchoolFile = (wish: Wish) => Promise<TempFile>

export interface SchoolFileParts {
  /** With the other downloads, and one at a time in this process. */
  turns: Record<'downloads' | 'schoolFiles', Turns>
  makeSchoolFile: MakeSchoolFile
}

const longestName = 60

/** By process and school. Each try counts: no backup of the installation is made meanwhile. */
const tried = new PerDay(() => ({ count: 0 }))

/** @throws Refused 429 when enough have been made today */
function countToday({ db, now }: Context): void {
  const today = tried.of(db.schoolId, now)
  if (today.count >= exportLimits.schoolFilesPerDay) {
    throw new Refused(exportRefusals.enoughToday, { retryAfter: secondsUntilTomorrow(now) })
  }
  today.count += 1
}

/** `shala-sunrise-school-2026-11-29.tar.gz.age`; a name without Latin letters is left out. */
function fileNameOf(schoolName: string, today: string): string {
  const plain = schoolName.normalize('NFKD').toLowerCase()
  const slug = plain.replace(/\p{M}/gu, '').replace(/[^a-z0-9]+/g, '-')
  const short = slug.slice(0, longestName).replace(/^-|-$/g, '') || 'school'
  return `${productName.toLowerCase()}-${short}-${today}.tar.gz.age`
}

/**
 * The whole school with its files, for another installation. The download is recorded before the first byte is sent.
 * @throws Refused 429 when enough have been made today, 503 after too long a wait for its turn, and as `MakeSchoolFile`
 */
export async function exportSchoolFile(
  { turns, makeSchoolFile }: SchoolFileParts,
  context: Context,
  { passphrase, signal }: Pick<Wish, 'passphrase' | 'signal'>,
): Promise<{ tempFile: TempFile; name: string }> {
  const { db, now, today } = context
  const { schoolId } = db
  const who = claimantOf(context)
  const { schoolName } = await showOwnSchool(db)
  countToday(context)
  const make = () => makeSchoolFile({ schoolId, passphrase, now, signal })
  const tempFile = await turns.schoolFiles.take(who, () => turns.downloads.take(who, make, signal), signal)
  const change = { action: 'exports.school_file', entity: 'school', entityId: schoolId } as const
  await discardUnless(tempFile, recordActivity(context, change))
  return { tempFile, name: fileNameOf(schoolName, today) }
}
