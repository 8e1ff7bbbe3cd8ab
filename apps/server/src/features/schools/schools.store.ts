import type { School } from '@shala/contract/schools'
import type { SchoolSettings } from '@shala/contract/schools-settings'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'
import { settingsRow } from './schools-settings.store.ts'

export interface SchoolRow {
  name: string
  type: string
  establishment_year: number | null
  city: string | null
  state: string
  pincode: string
  country: string
}

export interface SchoolDetails extends SchoolRow {
  description: string | null
  address: string | null
  village: string | null
  post_office: string | null
  primary_phone: string | null
  secondary_phone: string | null
  email: string | null
  website: string | null
}

const columns = [
  'school_id as _id',
  'name as schoolName',
  sql<School['schoolType']>`type`.as('schoolType'),
  'establishment_year as establishmentYear',
  'description',
  'address',
  'village',
  'post_office as postOffice',
  'city',
  'state',
  'pincode',
  sql<School['country']>`country`.as('country'),
  'primary_phone as primaryPhone',
  'secondary_phone as secondaryPhone',
  'email',
  'website',
  'time_zone as timeZone',
  'logo',
  sql<string | null>`to_char(deletes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`.as('deletesAt'),
] as const

export async function insertSchool(
  db: SchoolDb,
  { created_at, ...school }: SchoolRow & { created_at: Date },
  settings: SchoolSettings,
): Promise<void> {
  await db
    .insertInto('schools')
    .values({ school_id: db.schoolId, created_at, ...school, ...settingsRow(settings) })
    .execute()
}

export async function findSchool(db: SchoolDb): Promise<School | undefined> {
  return await db
    .selectFrom('schools')
    .where('school_id', '=', db.schoolId)
    .where('deleted_at', 'is', null)
    .select(columns)
    .executeTakeFirst()
}

/** The record as it is until the transaction ends. */
export async function lockSchool(db: SchoolDb): Promise<School | undefined> {
  return await db
    .selectFrom('schools')
    .where('school_id', '=', db.schoolId)
    .where('deleted_at', 'is', null)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateSchool(db: SchoolDb, school: SchoolDetails): Promise<void> {
  await db.updateTable('schools').set(school).where('school_id', '=', db.schoolId).execute()
}
