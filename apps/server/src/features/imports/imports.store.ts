import type { ImportKind } from '@shala/contract/imports/imports'
import { type SqlBool, sql } from 'kysely'
import { sameSchool } from '#platform/database/joins'
import type { SchoolDb } from '#platform/database/school-db'

export interface ImportRow {
  id: string
  kind: ImportKind
  file_name: string
  made_by: string
  made_at: Date
}

export interface CreatedClass {
  id: string
  name: string
  section: string | null
}

export async function insertImport(db: SchoolDb, row: ImportRow, classes: CreatedClass[]): Promise<void> {
  const school_id = db.schoolId
  await db
    .insertInto('imports')
    .values({ school_id, ...row })
    .execute()
  if (classes.length === 0) return
  await db
    .insertInto('imported_classes')
    .values(
      classes.map(({ id, name, section }) => ({
        school_id,
        import_id: row.id,
        class_id: id,
        name,
        section,
      })),
    )
    .execute()
}

export interface FoundImport {
  id: string
  kind: ImportKind
  fileName: string
  added: number
  updated: number
  madeBy: string
  makerName: string
  madeAt: Date
  undoneBy: string | null
  undoerName: string | null
  undoneAt: Date | null
}

function foundImports(db: SchoolDb) {
  const count = (outcome: string) => sql<number>`(select count(*)::int from imported_people as person
    where person.school_id = imports.school_id and person.import_id = imports.id and person.outcome = ${sql.lit(outcome)})`
  return db
    .selectFrom('imports')
    .innerJoin('users as maker', sameSchool('maker.id', 'imports.made_by'))
    .leftJoin('users as undoer', sameSchool('undoer.id', 'imports.undone_by'))
    .where('imports.school_id', '=', db.schoolId)
    .select([
      'imports.id',
      sql<ImportKind>`imports.kind`.as('kind'),
      'imports.file_name as fileName',
      'imports.made_by as madeBy',
      'maker.name as makerName',
      'imports.made_at as madeAt',
      'imports.undone_by as undoneBy',
      'undoer.name as undoerName',
      'imports.undone_at as undoneAt',
      count('added').as('added'),
      count('updated').as('updated'),
    ])
}

/** Newer than `since`, newest first. */
export async function findImports(db: SchoolDb, since: Date, limit: number): Promise<FoundImport[]> {
  return await foundImports(db)
    .where('imports.made_at', '>', since)
    .orderBy('imports.made_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findImport(db: SchoolDb, id: string): Promise<FoundImport | undefined> {
  return await foundImports(db).where('imports.id', '=', id).executeTakeFirst()
}

type Kept = Record<string, string | null>

export interface ImportedRow {
  line: number
  personId: string
  outcome: 'added' | 'updated'
  before: Kept | null
  after: Kept
}

export async function insertImported(db: SchoolDb, importId: string, rows: ImportedRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('imported_people')
    .values(
      rows.map(({ line, personId, outcome, before, after }) => ({
        school_id: db.schoolId,
        import_id: importId,
        line,
        person_id: personId,
        outcome,
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute()
}

function importedOf(db: SchoolDb, importId: string) {
  return db
    .selectFrom('imported_people')
    .where('school_id', '=', db.schoolId)
    .where('import_id', '=', importId)
}

/** Reads the effect of an import line by line; with `lines`, only of those. */
export async function findImported(db: SchoolDb, importId: string, lines?: number[]): Promise<ImportedRow[]> {
  let query = importedOf(db, importId)
  if (lines) query = query.where(sql<SqlBool>`line = any(${lines}::int[])`)
  return await query
    .orderBy('line')
    .select(['line', 'person_id as personId', 'outcome', 'before', 'after'])
    .$castTo<ImportedRow>()
    .execute()
}

/** Of these people, those that an import has added or changed. */
export async function findTouched(db: SchoolDb, importId: string, personIds: string[]): Promise<Set<string>> {
  const rows = await importedOf(db, importId)
    .where(sql<SqlBool>`person_id = any(${personIds}::uuid[])`)
    .select('person_id')
    .execute()
  return new Set(rows.map(({ person_id }) => person_id))
}

/** The names of an import's people, including those who are gone. */
export async function findNames(db: SchoolDb, personIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .where('school_id', '=', db.schoolId)
    .where(sql<SqlBool>`id = any(${personIds}::uuid[])`)
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The classes that an import created, if still as it created them. */
export async function findCreatedClasses(db: SchoolDb, importId: string): Promise<CreatedClass[]> {
  return await db
    .selectFrom('imported_classes')
    .where('school_id', '=', db.schoolId)
    .where('import_id', '=', importId)
    .select(['class_id as id', 'name', 'section'])
    .execute()
}

export async function markUndone(db: SchoolDb, id: string, undone: { by: string; at: Date }): Promise<void> {
  await db
    .updateTable('imports')
    .set({ undone_by: undone.by, undone_at: undone.at })
    .where('school_id', '=', db.schoolId)
    .where('id', '=', id)
    .execute()
}
