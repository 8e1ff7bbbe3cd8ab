import { familyRefusals } from '@shala/contract/family'
import { addDays, dayAt } from '@shala/contract/general/days'
import { generalRefusals } from '@shala/contract/general/refusal'
import { type answerForm, answerTexts } from '@shala/contract/messages/answering'
import type * as z from 'zod/mini'
import { isAbsentToday, keepFamilyCall } from '#features/attendance/index'
import { type AuthParts, authOf, findMessageOfCode } from '#features/auth/index'
import { findClassTeacher, type LeaveParts, sendNote } from '#features/leave/index'
import { type Asked, findAsked, hashOfCode, keepAnswer } from '#features/messages/index'
import { adminsFor, notify } from '#features/notifications/index'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { i18nOf } from '#platform/i18n'
import { Once } from '#platform/once'
import { Refused } from '#platform/refused'
import type { SchoolMeasure } from '#platform/school-measure'

export interface AnswersParts {
  auth: AuthParts
  leave: LeaveParts
  measure: SchoolMeasure
  bindToSchool: (schoolId: string) => SchoolDb
}

/** A family that has opened the link in a message, in the place of the child's account, which is the family's. */
export interface Family {
  context: Context
  asked: Asked
  isAbsent: boolean
}

type Form = z.output<typeof answerForm>

/**
 * The family behind a code; null for a code that is in use no longer, undefined for one that nobody has.
 * @throws Refused 503 while the school is being moved
 */
export async function findFamily(
  { auth, measure, bindToSchool }: AnswersParts,
  { code, network, now }: { code: string; network: string; now: Date },
): Promise<Family | null | undefined> {
  const found = await findMessageOfCode(authOf(auth, network), hashOfCode(code))
  if (!found) return undefined
  const { schoolId, messageId, timeZone, isClosed } = found
  if (isClosed) throw new Refused(generalRefusals.moving)
  const moment = { db: bindToSchool(schoolId), now, today: dayAt(now, timeZone) }
  const asked = await findAsked(moment, messageId)
  if (!asked) return null
  const { studentId: userId, name } = asked
  const school = { schoolId, timeZone }
  const actor = { userId, sessionId: '', name, photo: null, role: 'student', duty: 'office', school } as const
  const isAbsent = await isAbsentToday(moment, userId)
  return { context: { ...moment, actor, measure, once: new Once() }, asked, isAbsent }
}

type Telling = 'not_known' | 'on_the_way' | 'wrong_address' | 'stopped'

/** A child who is absent on a day, and what an answer to it answers. */
type Absent = Pick<Asked, 'studentId' | 'name' | 'date'> & { to: string }

async function tell({ db, now }: Pick<Context, 'db' | 'now'>, absent: Absent, kind: Telling): Promise<void> {
  const { to: answered, studentId, name, date } = absent
  const of = `attendance.${kind}` as const
  const [teacherId, admins] = await Promise.all([
    findClassTeacher(db, studentId),
    kind === 'on_the_way' ? [] : adminsFor(db, of),
  ])
  const to = [...new Set([...admins, ...(teacherId ? [teacherId] : [])])]
  const isOfRecord = kind === 'wrong_address' || kind === 'stopped'
  const link = isOfRecord ? `/students/${studentId}` : '/attendance?tab=details'
  const key = `answer:${studentId}:${answered} ${kind}`
  await notify({ db, now }, [{ to, kind: of, key, values: { name, date }, link }])
}

const tellings = { late: 'on_the_way', unknown: 'not_known' } as const
const outcomes = { late: 'spoken', unknown: 'no_answer' } as const

/**
 * Among the calls, unless the office has spoken to the family already: then nobody is alarmed either.
 * @returns whether it was written
 */
async function writeCall(
  context: Context,
  { absent, answer, words }: { absent: Absent; answer: 'late' | 'unknown'; words: string },
): Promise<boolean> {
  const { language } = await findLastingSettings(context)
  const said = i18nOf(language).t(answerTexts.answers[answer])
  const call = {
    studentId: absent.studentId,
    outcome: outcomes[answer],
    words: words ? `${said}: ${words}` : said,
  }
  const isKept = await keepFamilyCall(context, call)
  if (isKept) await tell(context, absent, tellings[answer])
  return isKept
}

async function sendIll(leave: LeaveParts, context: Context, { words, days }: Omit<Form, 'answer'>) {
  const { today } = context
  await sendNote(leave, context, { why: 'ill', words, fromDate: today, toDate: addDays(today, days - 1) })
}

/**
 * Takes what a family says of its absent child in the app, in the place of the child's account.
 * @returns false where the office has spoken to the family already, whose word stands
 * @throws Refused 409 for days that the school was told of already, 429 past twenty notes a day
 */
export async function answerForChild(
  leave: LeaveParts,
  context: Context,
  { answer, ...form }: Form & { answer: 'ill' | 'late' },
): Promise<boolean> {
  if (answer === 'ill') {
    await sendIll(leave, context, form)
    return true
  }
  const { userId: studentId, name } = context.actor
  const absent = { studentId, name, date: context.today, to: context.today }
  const { words } = form
  return await inTransaction(context, (context) => writeCall(context, { absent, answer, words }))
}

/** `over`: nothing is taken by this link any more. `absent no longer`: there was nothing to answer. */
type Taken = 'taken' | 'over' | 'absent no longer'

/**
 * Takes what a family says of its absent child: a note, a line in the list of calls, or that the child is not theirs.
 * @throws Refused 409 for days that the school was told of already, or where the office has spoken to the family, whose word
 *   stands; 429 past twenty notes a day
 */
export async function answer(
  { leave }: AnswersParts,
  { context, asked, isAbsent }: Family,
  { answer, words, days }: Form,
): Promise<Taken> {
  const isOfAbsence = answer !== 'wrong' && answer !== 'stop'
  if (!isAbsent && isOfAbsence) return 'absent no longer'
  if (answer === 'ill') await sendIll(leave, context, { words, days })
  const absent = { ...asked, to: asked.messageId }
  return await inTransaction(context, async (context) => {
    if (!(await keepAnswer(context, asked, answer))) return 'over'
    if (answer === 'wrong') await tell(context, absent, 'wrong_address')
    else if (answer === 'stop') await tell(context, absent, 'stopped')
    else if (answer !== 'ill' && !(await writeCall(context, { absent, answer, words }))) {
      throw new Refused(familyRefusals.spoken)
    }
    return 'taken'
  })
}

/** Tells the office that a family wants no messages to its own phone and email, once a day. */
export async function tellOfStop({ db, now, today: date, actor }: Context): Promise<void> {
  const { userId: studentId, name } = actor
  await tell({ db, now }, { studentId, name, date, to: `own ${date}` }, 'stopped')
}
