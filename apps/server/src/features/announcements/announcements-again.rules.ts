import { type AnnouncementForm, announcementRefusals } from '@shala/contract/announcements'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { Refused } from '#platform/refused'
import * as store from './announcements.store.ts'

interface Said {
  form: AnnouncementForm
  /** The classes whose families are told, empty for all of them; undefined where no family is told. */
  classIds: string[] | undefined
}

const asSet = (classIds: readonly string[]) => [...new Set(classIds)].sort().join()

/**
 * One that was added by a call whose answer was lost, also where it was removed since.
 * @throws Refused 409 where it says something else, or other families are told
 */
export async function findSent(
  { db }: Context,
  id: string,
  { form, classIds }: Said,
): Promise<store.Locked | undefined> {
  await lockByName(db, `${db.schoolId} announcements`)
  const row = await store.lockAnnouncement(db, id)
  if (!row) return undefined
  const said = { ...form, isTold: classIds !== undefined }
  const isSame = (Object.keys(said) as (keyof typeof said)[]).every((key) => row[key] === said[key])
  if (!isSame || asSet(row.classIds) !== asSet(classIds ?? [])) {
    throw new Refused(announcementRefusals.sentBefore)
  }
  return row
}
