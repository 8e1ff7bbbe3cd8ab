import type { Day } from '@shala/contract/general/days'
import type { Language } from '@shala/contract/general/languages.gen'
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
  /** The language of messages of the child; null for the school's. */
  language: Language | null
  answer: FamilyAnswer | null
}

export async function findAskedFamily(db: SchoolDb, messageId: string): Promise<AskedFamily | undefined> {
  const { rows } = await sql<AskedFamily>`
    select message.id as "messageId", message.event, message.date, message.student_id as "studentId", student.name,
      student.message_language as language, message.answer
    from family_messages as message
    join users as student on student.school_id = ${db.schoolId} and student.id = message.student_id
      and student.deleted_at is null
      -- Whoever has a number that was corrected since speaks for the child no longer, as with its account.
      and message.address in (student.phone, student.email, student.mother_phone, student.father_phone, student.guardian_phone)
    where message.school_id = ${db.schoolId} and message.id = ${messageId} and message.kind = 'absent'`.execute(
    db,
  )
  return rows[0]
}

/** Far more than a family that thinks again. */
const mostAnswers = 20

/**
 * Stores an answer. A message whose phone or email is a wrong one has failed; any other has arrived.
 * @returns whether it was the last phone or email that was tried; undefined when nothing is taken any more
 */
export async function saveAnswer(
  db: SchoolDb,
  messageId: string,
  { answer, now }: { answer: FamilyAnswer; now: Date },
): Promise<{ isLast: boolean } | undefined> {
  const isWrong = answer === 'wrong'
  const { rows } = await sql<{ isLast: boolean }>`
    update family_messages as message set answer = ${answer}, answered_at = ${now}, changed_at = ${now},
      answers = message.answers + 1,
      state = case when ${isWrong} then 'failed' when message.state in ('delivered', 'read') then message.state else 'sent' end,
      reason = ${isWrong ? 'wrong_address' : null}
    where message.school_id = ${db.schoolId} and message.id = ${messageId} and message.answers < ${mostAnswers}
      and message.answer is distinct from 'wrong'
    returning not exists (select from family_messages as later where later.school_id = ${db.schoolId}
      and later.event = message.event and later.step > message.step) as "isLast"`.execute(db)
  return rows[0]
}
