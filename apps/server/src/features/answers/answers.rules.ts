import { addDays, dayAt } from '@shala/contract/general/days'
import { type answerForm, answerTexts, type FamilyAnswer } from '@shala/contract/messages/answering'
import type * as z from 'zod/mini'
import { isAbsentToday, keepFamilyCall } from '#features/attendance/index'
import { type AuthParts, authOf, findMessageOfCode } from '#features/auth/index'
import { findClassTeacher, type LeaveParts, sendNote } from '#features/leave/index'
import { type Asked, findAsked, hashOfCode, keepAnswer } from '#features/messages/index'
import { adminsFor, notify } from '#features/notifications/index'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import type { SchoolDb } from '#platform/database/school-db'
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

/** The family behind a code, on the day of its message; undefined for any other code. */
export async function findFamily(
  { auth, measure, bindToSchool }: AnswersParts,
  { code, network, now }: { code: string; network: string; now: Date },
): Promise<Family | undefined> {
  const found = await findMessageOfCode(authOf(auth, network), hashOfCode(code))
  if (!found) return undefined
  const { schoolId, messageId, timeZone } = found
  const moment = { db: bindToSchool(schoolId), now, today: dayAt(now, timeZone) }
  const asked = await findAsked(moment, messageId)
  if (!asked) return undefined
  const { studentId: userId, name } = asked
  const school = { schoolId, timeZone }
  const actor = { userId, sessionId: '', name, photo: null, role: 'student', duty: 'office', school } as const
  const isAbsent = await isAbsentToday(moment, userId)
  return { context: { ...moment, actor, measure, once: new Once() }, asked, isAbsent }
}

async function tell({ context, asked }: Family, kind: 'not_known' | 'on_the_way' | 'wrong_address') {
  const { db } = context
  const { messageId, studentId, name, date } = asked
  const of = `attendance.${kind}` as const
  const [teacherId, admins] = await Promise.all([
    findClassTeacher(db, studentId),
    kind === 'on_the_way' ? [] : adminsFor(db, of),
  ])
  const to = [...new Set([...admins, ...(teacherId ? [teacherId] : [])])]
  const link = kind === 'wrong_address' ? `/students/${studentId}` : '/attendance?tab=details'
  await notify(context, [{ to, kind: of, key: `answer ${messageId} ${kind}`, values: { name, date }, link }])
}

async function writeCall({ context, asked }: Family, answer: 'late' | 'unknown', words: string) {
  const { language } = await findLastingSettings(context)
  const said = i18nOf(language).t(answerTexts.answers[answer])
  const outcome = answer === 'late' ? 'spoken' : 'no_answer'
  const call = { studentId: asked.studentId, outcome, words: words ? `${said}: ${words}` : said } as const
  await keepFamilyCall(context, { ...call, words: call.words.slice(0, 200) })
}

/** A family that has told of the day already, by whichever way, has said what it wanted to say. */
async function noteIllness(
  { leave }: AnswersParts,
  { context }: Family,
  { words, days }: Form,
): Promise<void> {
  const { today } = context
  const note = { why: 'ill', words, fromDate: today, toDate: addDays(today, days - 1) } as const
  try {
    await sendNote(leave, context, note)
  } catch (error) {
    const isTold = error instanceof Refused && error.refusal.code === 'leave.note_overlap'
    if (!isTold) throw error
  }
}

type Act = (parts: AnswersParts, family: Family, form: Form) => Promise<void>

const acts: Record<FamilyAnswer, Act> = {
  ill: noteIllness,
  async late(_, family, { words }) {
    await writeCall(family, 'late', words)
    await tell(family, 'on_the_way')
  },
  async unknown(_, family, { words }) {
    await writeCall(family, 'unknown', words)
    await tell(family, 'not_known')
  },
  wrong: (_, family) => tell(family, 'wrong_address'),
}

/**
 * Takes what a family says of its absent child: a note, a line in the list of calls, or that a phone is not the family's.
 * @throws Refused 429 past twenty notes a day
 */
export async function answer(parts: AnswersParts, family: Family, form: Form): Promise<void> {
  if (family.isAbsent || form.answer === 'wrong') await acts[form.answer](parts, family, form)
  await keepAnswer(family.context, family.asked, form.answer)
}
