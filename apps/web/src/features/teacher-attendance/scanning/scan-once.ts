import type { Answer } from '@shala/contract/general/endpoint'
import { generalRefusals } from '@shala/contract/general/refusal'
import {
  type Position,
  scanTeacher,
  teacherAttendanceRefusals,
  teacherAttendanceTexts,
} from '@shala/contract/teacher-attendance/teacher-attendance'
import { call } from '#platform/calls/api.ts'
import { ApiError } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { sessionOwner } from '#platform/session/session-owner.ts'
import { readInTab, storeInTab } from '#platform/session/storage.ts'

type Scan = Answer<typeof scanTeacher>

export interface ScanResult {
  kind: 'success' | 'info' | 'error'
  /** In the person's words. */
  message: string
  type?: Scan['type']
  name?: string
  at?: string
  /** The place is missing or vague: the person can change that and retry. */
  isPlace?: true
}

/** A tab may contain the result of an older version or another page. */
function isResult(value: unknown): value is ScanResult {
  return typeof value === 'object' && value !== null && 'kind' in value && 'message' in value
}

/** For one person: another may sign in in this tab and return to the page. */
const keyOf = (opening: string) => `scan ${sessionOwner() ?? ''} ${opening}`

/** The result of an earlier call of this very opening: `sent` when nobody waited for its answer. */
export function rememberedScan(opening: string): ScanResult | 'sent' | null {
  const kept = readInTab(keyOf(opening))
  if (kept === null) return null
  try {
    const value: unknown = JSON.parse(kept)
    return isResult(value) ? value : 'sent'
  } catch {
    return 'sent'
  }
}

const lateMs = 5 * 60_000

/** When each opening of this page began, in ms. */
const begun = new Map<string, number>()

/** In ms; 0, which is late, after a reload: browsers make one by themselves once there is a network. */
function loadedAt(): number {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!load || new URL(load.name).pathname !== location.pathname) return Date.now()
  return load.type === 'navigate' ? performance.timeOrigin : 0
}

/** Call it as soon as the page is drawn. */
export function noteOpening(opening: string): void {
  if (!begun.has(opening)) begun.set(opening, begun.size === 0 ? loadedAt() : Date.now())
}

/** Whether it has waited so long, for a network or a sign-in, that its person may be elsewhere by now. */
export function isLate(opening: string): boolean {
  return Date.now() - (begun.get(opening) ?? 0) > lateMs
}

function toResult({ message, type, name, attendance }: Scan): ScanResult {
  const { checkedIn, checkedOut } = teacherAttendanceTexts
  const isSuccess = message === checkedIn || message === checkedOut
  const at = type === 'checkout' ? attendance.checkOut : attendance.checkIn
  return { kind: isSuccess ? 'success' : 'info', message, type, name, ...(at && { at }) }
}

const places: string[] = [
  teacherAttendanceRefusals.placeMissing.code,
  teacherAttendanceRefusals.placeVague.code,
  teacherAttendanceRefusals.placeVagueInKm.code,
]

/** Only our own server's answer says that nothing was done. */
const mayHaveArrived = (error: unknown) =>
  !(error instanceof ApiError) || (error.isOutage && error.code !== generalRefusals.failed.code)

/** Scanning again could check out somebody whose check-in has just counted. */
const unknownWords = () =>
  i18n.t('No answer came: look at your home screen first, as your scan may have counted.')

function toFailure(error: unknown): ScanResult {
  const failed = i18n.t('Attendance scan failed. Please try again.')
  if (mayHaveArrived(error)) return { kind: 'error', message: `${failed} ${unknownWords()}` }
  const isTold = error instanceof ApiError && error.status < 500
  if (!isTold) return { kind: 'error', message: failed }
  const isDone = error.code === teacherAttendanceRefusals.done.code
  return {
    kind: isDone ? 'info' : 'error',
    message: error.message,
    ...(places.includes(error.code) && { isPlace: true as const }),
  }
}

/** For a page that is reloaded; a missing place can be retried. */
function keep(opening: string, result: ScanResult): ScanResult {
  storeInTab(keyOf(opening), result.isPlace ? null : JSON.stringify(result))
  return result
}

interface Asked {
  code?: string | undefined
  position?: Position | undefined
  /** Receives the teacher's day as it is now. */
  onDay: (day: Scan['attendance']) => void
}

/** Makes the call, and stores its result. */
export async function sendScan(opening: string, { code, position, onDay }: Asked): Promise<ScanResult> {
  storeInTab(keyOf(opening), '"sent"')
  try {
    const scan = await call(scanTeacher, { body: { code, position } })
    onDay(scan.attendance)
    return keep(opening, toResult(scan))
  } catch (error) {
    const failure = toFailure(error)
    // Leaving the page aborts its call too, which may still have arrived.
    const isOutage = !(error instanceof ApiError) || error.isOutage
    return isOutage ? failure : keep(opening, failure)
  }
}
