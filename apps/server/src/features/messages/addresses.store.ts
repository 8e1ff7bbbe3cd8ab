import type { Language } from '@shala/contract/general/languages.gen'
import type { MessageContact, MessageWay } from '@shala/contract/messages/messages'
import { type StopReason, stopReasons } from '@shala/contract/messages/stops'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

export interface Address {
  way: MessageWay
  contact: MessageContact
  address: string
}

/** The phones and the email by which a child's family is reached. */
export interface Family {
  studentId: string
  /** The language of its messages; null for the school's. */
  language: Language | null
  email: string | null
  phones: Record<MessageContact, string | null>
}

type Stops = readonly StopReason[]

/** An address of the record; null where its owner said, for one of some reasons, that nobody should write there of this child. */
function unlessStopped(db: SchoolDb, column: string, stops: Stops) {
  return sql`(case when not exists (select from message_stops as stop where stop.school_id = ${db.schoolId}
    and stop.student_id = users.id and stop.address = users.${sql.ref(column)} and stop.why = any(${stops}::text[]))
    then users.${sql.ref(column)} end)`
}

/** `stops`: why an address is left out. */
export async function findFamilies(
  db: SchoolDb,
  studentIds: readonly string[],
  stops: Stops = stopReasons,
): Promise<Family[]> {
  const { rows } = await sql<Family>`
    select id as "studentId", message_language as language, ${unlessStopped(db, 'email', stops)} as email,
      json_build_object('own', ${unlessStopped(db, 'phone', stops)},
        'mother', ${unlessStopped(db, 'mother_phone', stops)}, 'father', ${unlessStopped(db, 'father_phone', stops)},
        'guardian', ${unlessStopped(db, 'guardian_phone', stops)}) as phones
    from users
    where school_id = ${db.schoolId} and id = any(${studentIds}::uuid[]) and deleted_at is null`.execute(db)
  return rows
}
