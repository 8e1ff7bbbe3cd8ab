import type { Notice } from '@shala/contract/privacy/notice'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

/** The school's own versions, the newest first. */
export async function findNotices(db: SchoolDb, most: number): Promise<Notice[]> {
  const rows = await db
    .selectFrom('privacy_notices as notice')
    .innerJoin('users as maker', sameSchool('maker.id', 'notice.made_by'))
    .where('notice.school_id', '=', db.schoolId)
    .orderBy('notice.version', 'desc')
    .limit(most)
    .select(['notice.version', 'notice.text_en', 'notice.text_hi', 'notice.made_at', 'maker.name'])
    .execute()
  return rows.map(({ version, text_en: en, text_hi: hi, made_at, name }) => ({
    version,
    texts: { en, hi },
    madeAt: made_at.toISOString(),
    madeBy: name,
  }))
}

interface NewNotice {
  version: number
  texts: Notice['texts']
  madeBy: string
  madeAt: Date
}

export async function insertNotice(
  db: SchoolDb,
  { version, texts, madeBy, madeAt }: NewNotice,
): Promise<void> {
  await db
    .insertInto('privacy_notices')
    .values({
      school_id: db.schoolId,
      version,
      text_en: texts.en,
      text_hi: texts.hi,
      made_by: madeBy,
      made_at: madeAt,
    })
    .execute()
}
