import type { CertificateKind, PaperLanguage } from '@shala/contract/certificates/kinds'
import type { SchoolDb } from '#platform/database/school-db'

export interface TemplateRow {
  id: string
  kind: CertificateKind
  language: PaperLanguage
  title: string
  text: string
}

const columns = ['id', 'kind', 'language', 'title', 'text'] as const

/** Those that somebody has written; the school's own by title. */
export async function findTemplates(db: SchoolDb): Promise<TemplateRow[]> {
  return await db
    .selectFrom('certificate_templates')
    .where('school_id', '=', db.schoolId)
    .orderBy('title')
    .orderBy('id')
    .select(columns)
    .$castTo<TemplateRow>()
    .execute()
}

export async function countOwn(db: SchoolDb): Promise<number> {
  const { count } = await db
    .selectFrom('certificate_templates')
    .where('school_id', '=', db.schoolId)
    .where('kind', '=', 'own')
    .select((one) => one.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The one of this id or, new, of this kind and language. */
export async function saveTemplate(
  db: SchoolDb,
  { id, kind, language, title, text }: TemplateRow,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const written = { title, text, changed_by: by, changed_at: at }
  await db
    .insertInto('certificate_templates')
    .values({ school_id: db.schoolId, id, kind, language, ...written })
    .onConflict((conflict) => conflict.columns(['school_id', 'id']).doUpdateSet(written))
    .execute()
}

export async function deleteTemplate(db: SchoolDb, id: string): Promise<void> {
  await db
    .deleteFrom('certificate_templates')
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}
