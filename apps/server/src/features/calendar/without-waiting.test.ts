import { setInterval } from 'node:timers/promises'
import { addCalendarEntry } from '@shala/contract/calendar/calendar'
import { importCalendar } from '@shala/contract/calendar/sharing'
import { getDashboard } from '@shala/contract/dashboard'
import { correctTeacherDay } from '@shala/contract/teacher-attendance/correcting'
import { scanTeacher } from '@shala/contract/teacher-attendance/teacher-attendance'
import { expect, it } from 'vitest'
import { openGoogleCalendarServer } from '../../../test/google-calendar-server.ts'
import { calendarOf, icsFile } from '../../../test/ics/ics-files.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

const date = '2026-11-20'
const tick = 50

/** For how many ticks in a row at most a connection was in somebody's hands. */
async function longestHeld({ schoolPool }: TestApp, called: Promise<unknown>): Promise<number> {
  let [held, longest] = [0, 0]
  const watching = new AbortController()
  const watch = async () => {
    for await (const _ of setInterval(tick, null, { signal: watching.signal })) {
      held = schoolPool.totalCount > schoolPool.idleCount ? held + 1 : 0
      longest = Math.max(longest, held)
    }
  }
  const watched = watch().catch(() => {})
  await called
  watching.abort()
  await watched
  return longest
}

const calls: Record<string, (app: TestApp, school: TestSchool, teacher: string) => Promise<unknown>> = {
  async dashboard(app, { admin }) {
    const { body } = await app.call(getDashboard, { token: admin })
    // Waited for, and there in the end.
    expect(body.events?.events.map(({ summary }) => summary)).toContain('Diwali')
  },
  async scan(app, _, token) {
    expect((await app.call(scanTeacher, { token })).status).toBe(200)
  },
  async correction(app, { admin, signInAs }) {
    const { userId: teacherId } = await signInAs('teacher')
    const body = { seen: null, status: 'absent', reason: 'Not seen' }
    const { status } = await app.call(correctTeacherDay, { token: admin, params: { teacherId, date }, body })
    expect(status).toBe(200)
  },
  async adding(app, { admin }) {
    const body = { name: 'Founders’ Day', from: '2027-01-12', to: '2027-01-12', isClosed: true }
    expect((await app.call(addCalendarEntry, { token: admin, body })).status).toBe(201)
  },
  async import(app, { admin }) {
    const lines = 'BEGIN:VEVENT\nUID:a\nDTSTART;VALUE=DATE:20261125\nSUMMARY:Fair\nEND:VEVENT'
    const form = new FormData()
    form.append('file', new Blob([icsFile(calendarOf(lines))], { type: 'text/calendar' }), 'school.ics')
    expect((await app.call(importCalendar, { token: admin, form })).status).toBe(200)
  },
}

it('nobody waits for holidays with a connection in hand', async () => {
  const server = await openGoogleCalendarServer([])
  server.mood = 'slow'
  const app = await openTestApp({ googleCalendar: server.google })
  app.clock.now = new Date(`${date}T03:00:00Z`)
  const school = await openTestSchool(app)
  const { token } = await school.signInAs('teacher')
  const called = Promise.all(Object.values(calls).map((call) => call(app, school, token)))
  const held = await longestHeld(app, called)
  expect(server.asked.length).toBeGreaterThan(0)
  // A person waits for a second and a half.
  expect(held * tick).toBeLessThan(1000)
  server.close()
  await app.close()
})
