import { dayAt } from '@shala/contract/general/days'
import type { MessageWay } from '@shala/contract/messages/messages'
import { type SharedAuth, takeEarlyReports } from '#features/auth/index'
import { findLastingSettings } from '#features/schools/index'
import type { Clock } from '#platform/clock'
import type { Context } from '#platform/context'
import { lockByName } from '#platform/database/locks'
import { inTransaction, type SchoolDb } from '#platform/database/school-db'
import { PerhapsSent } from '#platform/delivery/delivery'
import { after, before, minute, second } from '#platform/durations'
import { severalAtOnce } from '#platform/several-at-once'
import { type Deciding, deliveryOf, type Leaving, sortDue } from './leaving.rules.ts'
import * as store from './messages.store.ts'
import { queueNext } from './next-address.rules.ts'
import { applyReports, toReport } from './reporting/reporting.rules.ts'

type Moment = Pick<Context, 'db' | 'now' | 'today'>

export interface SendingParts extends Deciding {
  auth: Pick<SharedAuth, 'authDb'>
  clock: Clock
  onFailure: (error: Error) => void
}

const atOnce = 5
const inOneBatch = 25
/** Then the other schools have their turn; what is left is taken a minute later. */
const longestTurn = 45 * second
/** Longer than any provider is waited for. */
const unfinishedAfter = 5 * minute
/** Before the second and the third try of a phone or an email; then the next one is tried. */
const pauses = [minute, 4 * minute] as const

/** The ways that are left when one takes no more. */
const waysAfter = (ways: readonly MessageWay[], way: MessageWay) => ways.slice(ways.indexOf(way) + 1)

/** Takes what is due, so that nobody else sends it. One at a time in a school, so that its limits hold. */
async function takeDue(parts: SendingParts, moment: Moment): Promise<{ leaving: Leaving[]; isNew: boolean }> {
  return await inTransaction(moment, async (context) => {
    const { db, now } = context
    await lockByName(db, `${db.schoolId} family messages`)
    const givenUp = await store.giveUpUnfinished(db, before(now, unfinishedAfter), now)
    const due = await store.lockDue(db, now, inOneBatch)
    if (due.length === 0) return { leaving: [], isNew: givenUp > 0 }
    const { leaving, changes, next } = await sortDue(parts, context, due)
    await store.changeMessages(db, changes, now)
    const { familiesWays } = await findLastingSettings(context)
    for (const { due, isOver } of next) {
      await queueNext(context, due, isOver ? waysAfter(familiesWays, due.way) : familiesWays)
    }
    return { leaving, isNew: true }
  })
}

interface Outcome {
  state: 'sent' | 'unknown' | 'failed'
  providerId?: string | undefined
}

/** What the provider reported before its answer was stored: it may be faster than we are. */
async function applyEarly(
  { auth }: SendingParts,
  moment: Moment,
  { way, id: messageId }: Leaving['due'],
  providerId: string,
): Promise<void> {
  const early = await takeEarlyReports(auth, way, providerId)
  if (early.length === 0) return
  await applyReports(
    moment,
    early.map((one) => ({ messageId, ...toReport(one) })),
  )
}

/** Stores the outcome. A failure is tried again later, and after the third one the family's next phone or email. */
async function settle(
  parts: SendingParts,
  moment: Moment,
  leaving: Leaving,
  outcome: Outcome,
): Promise<void> {
  const { due } = leaving
  const { id, tries } = due
  const { state, providerId } = outcome
  if (state !== 'failed') {
    const change = { id, state, parts: leaving.parts, ...(providerId && { providerId }) }
    await store.settleMessage(moment.db, change, moment.now)
    if (providerId) await applyEarly(parts, moment, due, providerId)
    return
  }
  const pause = pauses[tries]
  if (pause !== undefined) {
    const dueAt = after(moment.now, pause)
    await store.settleMessage(moment.db, { id, state: 'waiting', parts: 0, dueAt }, moment.now)
    return
  }
  await inTransaction(moment, async (context) => {
    const failed = { id, state: 'failed', reason: 'provider', parts: 0 } as const
    if (!(await store.settleMessage(context.db, failed, context.now))) return
    const { familiesWays } = await findLastingSettings(context)
    await queueNext(context, due, familiesWays)
  })
}

/** One that was taken and not begun, as it was. */
async function putBack({ db, now }: Moment, { due: { id, tries } }: Leaving): Promise<void> {
  await store.changeMessages(db, [{ id, state: 'waiting', parts: 0, tries }], now)
}

async function sendOne(parts: SendingParts, moment: Moment, leaving: Leaving): Promise<void> {
  const { due, words } = leaving
  const { clock, onFailure } = parts
  const channel = due.way === 'email' ? 'email' : 'phone'
  const message = {
    at: moment.now,
    channel,
    to: due.address,
    purpose: 'family',
    code: null,
    ...words,
  } as const
  const delivery = deliveryOf(parts.deliveries, due.way)
  if (!delivery) throw new Error(`Messages by ${due.way} are not set up.`)
  const outcome = await delivery.send(message).then(
    (providerId): Outcome => ({ state: 'sent', providerId }),
    (error): Outcome => {
      onFailure(error)
      return { state: error instanceof PerhapsSent ? 'unknown' : 'failed' }
    },
  )
  await settle(parts, { ...moment, now: clock() }, leaving, outcome)
}

/** Whether messages of a school are due. */
export async function hasMessagesDue({ db, now }: Pick<Moment, 'db' | 'now'>): Promise<boolean> {
  return await store.isAnythingDue(db, { now, before: before(now, unfinishedAfter) })
}

/**
 * Sends what is due of a school (docs/product.md, Notifications): each once, by whichever process. What a process was
 * stopped in the middle of is not sent again, since nobody knows whether it arrived.
 * @returns whether anything changed
 */
export async function sendMessages(
  parts: SendingParts,
  db: SchoolDb,
  { signal }: { signal: AbortSignal },
): Promise<boolean> {
  const { timeZone } = await findLastingSettings({ db })
  const started = performance.now()
  let isAnyNew = false
  while (!signal.aborted && performance.now() - started < longestTurn) {
    const now = parts.clock()
    const moment = { db, now, today: dayAt(now, timeZone) }
    const { leaving, isNew } = await takeDue(parts, moment)
    if (!isNew) break
    isAnyNew = true
    await severalAtOnce(leaving, atOnce, async (one) => {
      if (signal.aborted) return await putBack(moment, one)
      await sendOne(parts, moment, one).catch(parts.onFailure)
    })
  }
  return isAnyNew
}
