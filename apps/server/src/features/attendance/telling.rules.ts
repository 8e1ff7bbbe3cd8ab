import { timeAt } from '@shala/contract/general/clock-times'
import type { Day } from '@shala/contract/general/days'
import { settlingMinutes } from '@shala/contract/schools/telling'
import { type Notice, notify, toldKeys } from '#features/notifications/index'
import { findLastingSettings } from '#features/schools/index'
import type { Context } from '#platform/context'
import { before, minute } from '#platform/durations'
import * as store from './telling.store.ts'

type Reading = Pick<Context, 'db' | 'now' | 'today'>
type Kind = 'absent' | 'arrived' | 'mistaken'

const keysOf = (kind: Kind, date: Day) => `families ${date} ${kind} `

/** Tells the child's own account, which is the family's. */
function toNotice(kind: Kind, date: Day, { studentId, name }: store.MarkOfChild): Notice {
  return {
    to: [studentId],
    kind: `attendance.${kind}`,
    key: `${keysOf(kind, date)}${studentId}`,
    values: { name, date },
    link: '/',
  }
}

/** Those of whom a family was told. */
async function findTold(context: Reading, kind: Kind): Promise<string[]> {
  const from = keysOf(kind, context.today)
  const keys = await toldKeys(context, { from, below: `${from}~` })
  return keys.map((key) => key.slice(from.length))
}

/** Children of whom it was told that they are absent, and who are here all the same. */
async function findHere(context: Reading, told: readonly string[]): Promise<Notice[]> {
  const { db, today } = context
  if (told.length === 0) return []
  const marks = await store.findMarksOf(db, today, [...told])
  return marks
    .filter(({ status }) => status !== 'absent')
    .map(({ status, ...child }) => toNotice(status === 'late' ? 'arrived' : 'mistaken', today, child))
}

/**
 * Tells families, where the school wants it, that their child is absent today, and that one of whom it was told is here
 * after all (docs/product.md, Notifications). Each child once a day and kind, from the school's time on until the day ends; a
 * mark that is put right within a few minutes is never told.
 * @returns whether anybody was told
 */
export async function tellFamilies(context: Reading): Promise<boolean> {
  const { db, now, today } = context
  const { familiesTold, familiesToldFrom, dayEnd, timeZone } = await findLastingSettings(context)
  const time = timeAt(now, timeZone)
  if (familiesTold === 'no' || time < familiesToldFrom || time >= dayEnd) return false
  const told = await findTold(context, 'absent')
  const until = before(now, settlingMinutes * minute)
  const absent = await store.findAbsentChildren(db, { date: today, until })
  const isTold = new Set(told)
  const fresh = absent
    .filter(({ studentId }) => !isTold.has(studentId))
    .map((child) => toNotice('absent', today, child))
  const known = new Set([...(await findTold(context, 'arrived')), ...(await findTold(context, 'mistaken'))])
  const here = (await findHere(context, told)).filter(({ to }) => !to.some((id) => known.has(id)))
  await notify(context, [...fresh, ...here])
  return fresh.length + here.length > 0
}
