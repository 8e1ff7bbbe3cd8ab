import { detailFields, type StudentDetailValues } from '@shala/contract/students/details'
import { rollOrder } from '@shala/contract/students/roll-numbers'
import { sql } from 'kysely'
import { columnOf } from '#platform/database/columns'
import type { SchoolDb } from '#platform/database/school-db'

/** Changes many people at once, each in different fields. What the school enters is certain. */
interface PersonChange {
  id: string
  fields: {
    name?: string
    phone?: string | null
    email?: string | null
    address?: string | null
    admissionNumber?: string | null
    rollNumber?: string
    /** Values of the school's own fields, by 'own.' and the field's id. */
    [own: `own.${string}`]: string | null
  } & Partial<StudentDetailValues>
  /** The whole Aadhaar number, if its mask is among the fields. */
  aadhaarSealed?: Buffer | undefined
}

function encode({ fields, aadhaarSealed }: PersonChange): string {
  const { rollNumber } = fields
  return JSON.stringify({
    ...fields,
    ...(rollNumber !== undefined && { rollOrder: rollOrder(rollNumber)?.toString() ?? null }),
    ...(aadhaarSealed && { aadhaarSealed: aadhaarSealed.toString('hex') }),
  })
}

export async function changePeople(db: SchoolDb, wanted: PersonChange[]): Promise<void> {
  const changes = wanted.filter(({ fields }) => Object.keys(fields).length > 0)
  if (changes.length === 0) return
  const ids = changes.map(({ id }) => id)
  const texts = changes.map(encode)
  const given = sql`(select id, text::jsonb as change from unnest(${ids}::uuid[], ${texts}::text[]) as sent (id, text)) as given`
  const optional = (column: string, field: string) =>
    sql`${sql.ref(column)} = case when change ? ${sql.lit(field)} then change ->> ${sql.lit(field)}
      else users.${sql.ref(column)} end`
  const details = detailFields.map(
    ({ key, kind }) => sql`${sql.ref(columnOf(key))} = case when change ? ${sql.lit(key)}
      then (change ->> ${sql.lit(key)})${kind === 'day' ? sql`::date` : sql``} else users.${sql.ref(columnOf(key))} end`,
  )
  // Contacts and numbers are unique at every moment: everybody gives theirs up before anybody gets another's.
  await sql`
    update users
    set phone = case when change ? 'phone' then null else users.phone end,
      email = case when change ? 'email' then null else users.email end,
      admission_number = case when change ? 'admissionNumber' then null else users.admission_number end,
      roll_number = case when change ? 'rollNumber' then 'parked ' || users.id else users.roll_number end
    from ${given}
    where users.school_id = ${db.schoolId} and users.id = given.id
      and change ?| array['phone', 'email', 'admissionNumber', 'rollNumber']`.execute(db)
  await sql`
    update users
    set name = coalesce(change ->> 'name', users.name), ${optional('phone', 'phone')}, ${optional('email', 'email')},
      ${optional('address', 'address')}, ${optional('admission_number', 'admissionNumber')},
      ${optional('roll_number', 'rollNumber')}, ${sql.join(details)},
      aadhaar_sealed = case when change ? 'aadhaarNumber' then decode(change ->> 'aadhaarSealed', 'hex')
        else users.aadhaar_sealed end,
      own_details = jsonb_strip_nulls(users.own_details || coalesce(
        (select jsonb_object_agg(substr(key, 5), value) from jsonb_each(change) where key like 'own.%'), '{}')),
      roll_order = case when change ? 'rollNumber' then (change ->> 'rollOrder')::bigint else users.roll_order end,
      phone_verified = users.phone_verified or change ? 'phone',
      email_verified = users.email_verified or change ? 'email'
    from ${given}
    where users.school_id = ${db.schoolId} and users.id = given.id`.execute(db)
}

/** Not if it has changed meanwhile. */
export async function replaceSealedNumber(
  db: SchoolDb,
  { personId, sealed }: { personId: string; sealed: Buffer },
  resealed: Buffer,
): Promise<void> {
  await sql`
    update users set aadhaar_sealed = ${resealed}
    where school_id = ${db.schoolId} and id = ${personId} and aadhaar_sealed = ${sealed}`.execute(db)
}

export async function forgetPhotos(db: SchoolDb, ids: string[]): Promise<void> {
  await sql`
    update users set photo = null
    where school_id = ${db.schoolId} and id = any(${ids}::uuid[]) and photo is not null`.execute(db)
}

/** Soft: what was recorded about them keeps their names. */
export async function deletePeople(db: SchoolDb, ids: string[], now: Date): Promise<void> {
  await sql`
    update users set deleted_at = ${now}
    where school_id = ${db.schoolId} and id = any(${ids}::uuid[])`.execute(db)
}
