import { describe, expect, it } from 'vitest'
import { calendarEntryForm, calendarTexts } from '../calendar/calendar.ts'
import { leaveForm } from './leave.ts'
import { leaveTexts } from './texts.ts'

const issuesOf = (parsed: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries(
    (parsed.error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  )

describe('days in the wrong order', () => {
  const parts = { fromDuration: 'full day', toDuration: 'full day' }

  it('are told of a request whose other fields are still empty, and only once there are two days', () => {
    const empty = { leaveType: '', reason: '', ...parts }
    const { toDate } = issuesOf(
      leaveForm.safeParse({ ...empty, fromDate: '2026-12-03', toDate: '2026-12-01' }),
    )
    expect(toDate).toBe(leaveTexts.toBeforeFrom)
    expect(issuesOf(leaveForm.safeParse({ ...empty, fromDate: '2026-12-03', toDate: '' }))).toMatchObject({
      toDate: leaveTexts.toMissing,
      reason: leaveTexts.reasonMissing,
    })
  })

  it('and too many of them are told of a request that is whole otherwise', () => {
    const whole = { leaveType: 'Casual', reason: 'A wedding', ...parts }
    const long = leaveForm.safeParse({ ...whole, fromDate: '2026-12-03', toDate: '2027-12-04' })
    expect(issuesOf(long)).toEqual({ toDate: leaveTexts.tooLong })
    expect(leaveForm.safeParse({ ...whole, fromDate: '2026-12-03', toDate: '2026-12-03' }).success).toBe(true)
  })

  it('are told of a day of the calendar that has no name yet', () => {
    const entry = { name: '', from: '2026-12-03', to: '2026-12-01', isClosed: true }
    expect(issuesOf(calendarEntryForm.safeParse(entry))).toEqual({
      name: calendarTexts.nameMissing,
      to: calendarTexts.endBeforeStart,
    })
  })
})
