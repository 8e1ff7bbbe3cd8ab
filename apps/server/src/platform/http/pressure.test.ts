import { setTimeout as wait } from 'node:timers/promises'
import { markAttendance } from '@shala/contract/attendance/attendance'
import { getDashboard } from '@shala/contract/dashboard'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { openTestSchool } from '../../../test/test-school.ts'
import { usualLimits } from './load-limits.ts'

const limit = 150
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ loadLimits: { ...usualLimits, eventLoopDelay: limit } })
})
afterAll(() => app.close())

function hold(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

/** Holds the event loop again and again, each time for so long, until `isOver`. */
async function holdWhile(ms: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    hold(ms)
    await wait(1)
  }
}

it('a process that is behind refuses those who only read, and saves marks', async () => {
  const school = await openTestSchool(app)
  const studentId = await school.addStudent(await school.addClass('Class 5'), '1')
  const home = () => app.call(getDashboard, { token: school.admin })
  const mark = () => app.call(markAttendance, { token: school.admin, body: { studentId, status: 'present' } })
  const found: number[][] = []
  const isFound = () => found.some(([read, saved]) => read === 503 && saved === 200)
  let isOver = false
  const holding = holdWhile(limit * 1.6, () => isOver)
  for (let tries = 0; tries < 30 && !isFound(); tries += 1) {
    const [read, saved] = await Promise.all([home(), mark()])
    found.push([read.status, saved.status])
    if (read.status === 503) expect(read.body).toMatchObject({ code: 'server.busy' })
  }
  isOver = true
  await holding
  expect(isFound(), JSON.stringify(found)).toBe(true)
  await expect.poll(async () => (await home()).status, { timeout: 10_000 }).toBe(200)
})
