import { dayAt } from '@shala/contract/general/days'
import { retentionKinds } from '@shala/contract/schools/retention'
import type { Logger } from 'pino'
import { judgeNews, type NewsParts, tellNews } from '#features/announcements/index'
import {
  judgeMessages,
  type TellingParts,
  tellFamilies,
  withdrawDoneReminders,
} from '#features/attendance/index'
import {
  type AuthParts,
  authOf,
  clearWhatIsOver,
  findSchool,
  findServedSchools,
  type SharedAuth,
} from '#features/auth/index'
import type { CalendarParts } from '#features/calendar/index'
import { clearOldConversations } from '#features/chat/index'
import { clearOldEvents, hasEventsDue, type SendingParts, sendEvents } from '#features/connections/index'
import { clearLeftOver, type FilesParts } from '#features/files/index'
import { closeYear, type LeaveParts } from '#features/leave/index'
import { clearOldMessages, hasMessagesDue, sendMessages } from '#features/messages/index'
import { clearOldNotifications } from '#features/notifications/index'
import { clearByRetention } from '#features/privacy/index'
import { eraseGivenUpSchools, findLastingSettings, showRetention } from '#features/schools/index'
import { notifyOfDays } from '#features/teacher-attendance/index'
import type { Clock } from '#platform/clock'
import type { Deliveries } from '#platform/delivery/delivery'
import type { RoutingParts } from '#platform/http/routing'
import type { Jobs } from '#platform/jobs/jobs'
import type { Task } from '#platform/jobs/task'
import { webhooksOf } from './changed.ts'

export type Warn = (what: string) => (error: Error) => void

interface Parts {
  auth: AuthParts
  files: FilesParts
  calendar: CalendarParts
  leave: LeaveParts
  telling: TellingParts
  news: NewsParts
  connections: SendingParts
  deliveries: Deliveries
  /** Of one school at most: parts of SMS, messages by WhatsApp, and emails, so many of each. */
  familyMessagesADay: number
  publicUrl: string | null
  jobs: Pick<Jobs, 'add'>
  clock: Clock
  onChanged: RoutingParts['onChanged']
  log: Logger
  warn: Warn
}

/** Deletes what one school no longer needs. */
async function clearSchool(
  { auth, files, clock, warn }: Parts,
  schoolId: string,
  signal: AbortSignal,
): Promise<void> {
  const context = { db: auth.bindToSchool(schoolId), now: clock() }
  // Null also while a shorter time waits: until then nothing more is deleted than before.
  const retention = await showRetention(context).catch((error) => {
    warn('how long a school keeps what could not be read')(error)
    return null
  })
  const chatDays = retention?.keptChatDays ?? retentionKinds.keptChatDays.most
  const noticeDays = retention?.keptNoticeDays ?? retentionKinds.keptNoticeDays.most
  await clearOldNotifications(context, noticeDays).catch(warn('old notifications could not be deleted'))
  await clearOldMessages(context, noticeDays).catch(warn('old messages could not be deleted'))
  if (retention) {
    await clearByRetention(context, retention).catch(warn('what is kept no longer could not be deleted'))
  }
  await clearOldConversations(context, chatDays).catch(warn('old conversations could not be deleted'))
  await clearOldEvents(context).catch(warn('old events of other systems could not be deleted'))
  await clearLeftOver(files, context, signal).catch(warn('removed files could not be deleted'))
}

/** Closes a year of leave that has ended, and tells the admins of one school about teachers' days that have. */
async function settleDays(
  { auth, calendar, leave, clock, onChanged, warn }: Parts,
  schoolId: string,
): Promise<void> {
  const db = auth.bindToSchool(schoolId)
  const { timeZone } = await findLastingSettings({ db })
  const now = clock()
  const moment = { db, now, today: dayAt(now, timeZone) }
  await closeYear(leave, moment).catch(warn('a year of leave could not be closed'))
  const isNew = await notifyOfDays(calendar, moment)
  if (isNew) onChanged(schoolId, ['notifications', 'teacher-attendance'], { tab: null, isNews: true })
}

/** Tells the families of every school that wants it, once a minute, and has sent what is to be sent outside the app. */
export function tellingOf({ auth, clock, telling, news, jobs, onChanged, warn }: Parts): Task {
  const own = authOf(auth, 'server')
  const tell = async (schoolId: string) => {
    const context = { db: auth.bindToSchool(schoolId), now: clock() }
    const areNew = [await tellFamilies(telling, context), await tellNews(news, context)]
    if (areNew.includes(true)) onChanged(schoolId, ['notifications', 'messages'], { tab: null, isNews: true })
    else if (await hasMessagesDue(context))
      await jobs.add('messages', { schoolId }, { key: `messages ${schoolId}` })
    if (await hasEventsDue(context)) await jobs.add('webhooks', { schoolId }, webhooksOf(schoolId))
    const areDone = await withdrawDoneReminders(context)
    if (areDone) onChanged(schoolId, ['notifications'], { tab: null, isNews: false })
  }
  return async (_, { signal }) => {
    for (const schoolId of await findServedSchools(own)) {
      if (signal.aborted) return
      await tell(schoolId).catch(warn('the families of a school could not be told'))
    }
  }
}

/** A school that is being moved sends nothing from here: its new place sends the messages that wait. */
async function isClosed(auth: Pick<SharedAuth, 'authDb'>, schoolId: string): Promise<boolean> {
  return Boolean((await findSchool(auth, schoolId))?.closedAt)
}

/** Sends what families of one school are to be told outside the app. */
export function sendingOf(parts: Parts): Task {
  const { auth, clock, deliveries, familyMessagesADay: mostADay, publicUrl, onChanged, warn } = parts
  const onFailure = warn('a message to a family could not be sent')
  const own = { auth: authOf(auth, 'server'), deliveries, clock }
  const judges = { judge: judgeMessages, judgeNews }
  const sending = { ...own, ...judges, mostADay, publicUrl, onFailure }
  return async ({ schoolId = '' }, { signal }) => {
    if (await isClosed(own.auth, schoolId)) return
    const isNew = await sendMessages(sending, auth.bindToSchool(schoolId), { signal })
    if (isNew) onChanged(schoolId, ['messages'], { tab: null, isNews: false })
  }
}

/** Sends other systems of one school what they are to be told. */
export function eventsOf({ auth, connections, onChanged }: Parts): Task {
  const own = authOf(auth, 'server')
  return async ({ schoolId = '' }, { signal }) => {
    if (await isClosed(own, schoolId)) return
    const isNew = await sendEvents(connections, auth.bindToSchool(schoolId), { signal })
    if (isNew) onChanged(schoolId, ['connections'], { tab: null, isNews: false })
  }
}

/** The chores that the server does by itself every ten minutes. One that fails does not stop the next. */
export function choresOf(parts: Parts): Task {
  const { auth, files, clock, log, warn } = parts
  const own = authOf(auth, 'server')
  const erasing = {
    auth,
    files,
    bindToSchool: auth.bindToSchool,
    onFailure: warn('a school could not be erased'),
    onErased: (schoolId: string) => log.warn({ schoolId }, 'a school was erased, as its admins had asked'),
  }
  const clearSchools = async (signal: AbortSignal) => {
    for (const schoolId of await findServedSchools(own)) await clearSchool(parts, schoolId, signal)
  }
  const tellSchools = async (signal: AbortSignal) => {
    for (const schoolId of await findServedSchools(own)) {
      if (signal.aborted) return
      await settleDays(parts, schoolId).catch(warn('the admins of a school could not be told of its days'))
    }
  }
  return async (_, { signal }) => {
    await clearWhatIsOver(own, clock()).catch(warn('codes and sessions that are over could not be deleted'))
    await clearSchools(signal).catch(warn('what is over could not be cleared'))
    await tellSchools(signal).catch(warn('the admins could not be told of the day of teachers'))
    await eraseGivenUpSchools({ ...erasing, now: clock(), signal })
  }
}
