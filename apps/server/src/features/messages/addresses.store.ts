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

export async function findFamilies(db: SchoolDb, studentIds: readonly string[]): Promise<Family[]> {
  const { rows } = await sql<Family>`
    select id as "studentId", email, json_build_object('own', phone, 'mother', mother_phone,
      'father', father_phone, 'guardian', guardian_phone) as phones
    from users
    where school_id = ${db.schoolId} and id = any(${studentIds}::uuid[]) and deleted_at is null`.execute(db)
  return rows
}
