import type { MessageContact, MessageWay } from '@shala/contract/messages/messages'
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
  email: string | null
  phones: Record<MessageContact, string | null>
}

/** An address of the record; null where somebody said that it is not the family's. */
function unlessWrong(db: SchoolDb, column: string) {
  return sql`(case when not exists (select from family_messages as wrong where wrong.school_id = ${db.schoolId}
    and wrong.student_id = users.id and wrong.answer = 'wrong' and wrong.address = users.${sql.ref(column)}) then users.${sql.ref(column)} end)`
}

export async function findFamilies(db: SchoolDb, studentIds: readonly string[]): Promise<Family[]> {
  const { rows } = await sql<Family>`
    select id as "studentId", ${unlessWrong(db, 'email')} as email,
      json_build_object('own', ${unlessWrong(db, 'phone')}, 'mother', ${unlessWrong(db, 'mother_phone')},
        'father', ${unlessWrong(db, 'father_phone')}, 'guardian', ${unlessWrong(db, 'guardian_phone')}) as phones
    from users
    where school_id = ${db.schoolId} and id = any(${studentIds}::uuid[]) and deleted_at is null`.execute(db)
  return rows
}
