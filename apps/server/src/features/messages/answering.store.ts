import type { Day } from '@shala/contract/general/days'
import type { FamilyAnswer } from '@shala/contract/messages/answering'
import { sql } from 'kysely'
import type { SchoolDb } from '#platform/database/school-db'

/** A message that its family may answer, and the child that it is about. */
export interface AskedFamily {
  messageId: string
  event: string
  date: Day
  studentId: string
  name: string
  answer: FamilyAnswer | null
}

export async function findAskedFamily(db: SchoolDb, messageId: string): Promise<AskedFamily | undefined> {
  const { rows } = await sql<AskedFamily>`
    select message.id as "messageId", message.event, message.date, message.student_id as "studentId", student.name,
      message.answer
    from family_messages as message
    join users as student on student.school_id = ${db.schoolId} and student.id = message.student_id
      and student.status = 'active' and student.deleted_at is null
    where message.school_id = ${db.schoolId} and message.id = ${messageId} and message.kind = 'absent'`.execute(
    db,
  )
  return rows[0]
}

/** What arrived at somebody else's has reached nobody. */
export async function saveAnswer(
  db: SchoolDb,
  messageId: string,
  { answer, now }: { answer: FamilyAnswer; now: Date },
): Promise<void> {
  const isWrong = answer === 'wrong'
  await sql`
    update family_messages set answer = ${answer}, answered_at = ${now}, changed_at = ${now},
      state = ${isWrong ? 'failed' : 'sent'}, reason = ${isWrong ? 'wrong_address' : null}
    where school_id = ${db.schoolId} and id = ${messageId}`.execute(db)
}
