import { type School, type SchoolRecord, schoolRecordFields } from '@shala/contract/schools/schools'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { sql } from 'kysely'
import { columnsAs, toColumns } from '#platform/database/columns'
import { prepared, type SchoolDb } from '#platform/database/school-db'
import { pick } from '#platform/records'
import { insertRhythm } from './schools-settings.store.ts'

/** Two API fields that have other names in the table. */
const renamed = ['schoolName', 'schoolType'] as const
type Renamed = (typeof renamed)[number]
const plainFields = schoolRecordFields.filter(
  (field): field is Exclude<typeof field, Renamed> => !(renamed as readonly string[]).includes(field),
)

/** A record as the table's columns; what a form leaves out is empty. */
function recordRow({ schoolName, schoolType, ...rest }: SchoolRecord) {
  return { ...toColumns(pick(rest, plainFields)), name: schoolName, type: schoolType }
}

const columns = [
  'school_id as _id',
  'name as schoolName',
  'type as schoolType',
  ...columnsAs('schools', plainFields),
  'time_zone as timeZone',
  'logo',
  sql<string | null>`to_char(deletes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('deletesAt'),
] as const

export async function insertSchool(
  db: SchoolDb,
  { record, settings, createdAt }: { record: SchoolRecord; settings: SchoolSettings; createdAt: Date },
): Promise<void> {
  const { workingDays: _, monthlyDaysOff: __, halfDays: ___, rhythms, ...stored } = settings
  await db
    .insertInto('schools')
    .values({
      school_id: db.schoolId,
      created_at: createdAt,
      ...recordRow(record),
      ...toColumns(stored),
    })
    .execute()
  for (const rhythm of rhythms) await insertRhythm(db, rhythm)
}

/** The table's checks restrict type and country to the API's values. */
function liveSchool(db: SchoolDb) {
  return db
    .selectFrom('schools')
    .where('school_id', '=', db.schoolId)
    .where('deleted_at', 'is', null)
    .select(columns)
    .$castTo<School>()
}

const ownSchool = prepared(liveSchool)

export async function findSchool(db: SchoolDb): Promise<School | undefined> {
  return await ownSchool.first(db, {})
}

/** The record, locked until the transaction ends. */
export async function lockSchool(db: SchoolDb): Promise<School | undefined> {
  return await liveSchool(db).forNoKeyUpdate().executeTakeFirst()
}

export async function updateSchool(db: SchoolDb, record: SchoolRecord): Promise<void> {
  await db.updateTable('schools').set(recordRow(record)).where('school_id', '=', db.schoolId).execute()
}
