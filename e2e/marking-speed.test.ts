import type { Page, Request } from '@playwright/test'
import { expect, type School, test } from './support/school.ts'

// The class that is marked next is asked for ahead.
test.use({ isPreloading: true })

const forty = Array.from({ length: 40 }, (_, place) => `Student ${place + 1}`)
const rows = (page: Page) => page.locator('[data-student]')
const button = (page: Page, status: string, name: string) =>
  page.getByRole('button', { name: `${status}: ${name}`, exact: true })

/** As React hands its tree to its developer tools, also in production. */
interface Fiber {
  flags: number
  return: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  stateNode: unknown
}

declare global {
  interface Window {
    drawn: { ids: Set<string>; counts: number[] }
  }
}

/** From here on `window.drawn` has the students whose rows React has drawn, and how many rows there were after each time. */
async function watchRows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.drawn = { ids: new Set(), counts: [] }
    const performedWork = 1
    const known = new Map<string, Fiber>()
    const idOf = ({ stateNode }: Fiber) =>
      stateNode instanceof HTMLLIElement ? stateNode.dataset.student : undefined
    function* below(fiber: Fiber | null): Generator<Fiber> {
      for (let one = fiber; one; one = one.sibling) {
        yield one
        yield* below(one.child)
      }
    }
    // A row that React has left alone is the one of before, or a copy without the flag.
    const note = (id: string, row: Fiber) => {
      if (known.get(id) !== row && row.flags & performedWork) window.drawn.ids.add(id)
      known.set(id, row)
    }
    const look = (root: Fiber) => {
      const found = [...below(root)].filter(idOf)
      for (const one of found) if (one.return) note(idOf(one) ?? '', one.return)
      window.drawn.counts.push(found.length)
    }
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => {},
        onPostCommitFiberRoot: () => {},
        onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => look(current),
      },
    })
  })
}

/** The rows that are drawn by an act, and by what follows from it. */
async function drawnBy(page: Page, act: () => Promise<void>): Promise<string[]> {
  await page.evaluate(() => window.drawn.ids.clear())
  await act()
  return page.evaluate(() => [...window.drawn.ids])
}

async function classOfForty(school: School): Promise<string[]> {
  return await school.addStudents(await school.addClass('Class 6'), forty)
}

test('one tap draws one row, and figures are asked for when the tapping has paused', async ({
  page,
  school,
}) => {
  const ids = await classOfForty(school)
  await watchRows(page)
  const stream = page.waitForResponse('**/api/live*')
  await school.enter(page, `/attendance?classId=${school.classIds.get('Class 6')}`)
  await expect(rows(page)).toHaveCount(40)
  const counts = await page.evaluate(() => window.drawn.counts.filter(Boolean))
  expect([counts[0], counts.at(-1)]).toEqual([12, 40])
  const saved = page.getByText(/^Attendance marked for/)
  const byOne = await drawnBy(page, async () => {
    await button(page, 'Absent', 'Student 2').click()
    await saved.waitFor()
  })
  expect(byOne).toEqual([ids[1]])

  // The school was made a moment ago, which the stream tells once it is there; and longer than the pause after which figures come.
  await stream
  await page.waitForTimeout(2500)
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/files/'))
      calls.push(`${request.method()} ${pathname}`)
  })
  const figures = page.waitForResponse('**/api/attendance/percentage/today')
  // In one go, as no slow machine may pause between them.
  await page.evaluate(() => {
    for (const row of [...document.querySelectorAll('[data-student]')].slice(2, 7))
      row.querySelector<HTMLElement>('[data-action=present]')?.click()
  })
  await figures
  const isMark = (one: string) => one.startsWith('POST /api/attendance/manual')
  const sinceLastMark = () => calls.slice(calls.findLastIndex(isMark) + 1).toSorted()
  await expect.poll(sinceLastMark).toEqual(['GET /api/attendance/percentage/today', 'GET /api/classes'])
  expect(calls.slice(0, -2).filter((one) => !isMark(one))).toEqual([])
})

test('one tap draws one row, however many marks wait', async ({ page, context, school }) => {
  const ids = await classOfForty(school)
  await watchRows(page)
  await school.enter(page, `/attendance?classId=${school.classIds.get('Class 6')}`)
  await expect(rows(page)).toHaveCount(40)
  await context.setOffline(true)
  for (const name of forty.slice(0, 3)) await button(page, 'Absent', name).click()
  const waiting = (count: number) => page.getByText(`Offline: ${count} saved here`).waitFor()
  await waiting(3)
  const drawn = await drawnBy(page, async () => {
    await button(page, 'Absent', 'Student 9').click()
    await waiting(4)
  })
  expect(drawn).toEqual([ids[8]])
})

test('the class to mark is there before it is opened, and another is asked for as it is pressed', async ({
  page,
  school,
}) => {
  const listOf = (name: string) => (request: Request) =>
    request.url().includes('/api/students?') && request.url().includes(school.classIds.get(name) ?? '')
  await classOfForty(school)
  await page.addInitScript(
    (id) => localStorage.setItem('attendance-class', id),
    school.classIds.get('Class 6') ?? '',
  )
  const ahead = page.waitForRequest(listOf('Class 6'))
  await school.enter(page, '/')
  await (await (await ahead).response())?.finished()
  await page.route('**/api/students?**', () => {})
  await page
    .getByRole('navigation', { name: 'Quick access' })
    .getByRole('link', { name: 'Attendance' })
    .click()
  await expect(rows(page)).toHaveCount(40)
  await page.unroute('**/api/students?**')

  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Class 5 - A' }).hover()
  const asPressed = page.waitForRequest(listOf('Class 5'))
  await page.mouse.down()
  await asPressed
  await page.mouse.up()
  await expect(rows(page)).toHaveCount(6)
})

test('the class to mark is asked for before its screen is there, however the app is opened', async ({
  page,
  school,
}) => {
  await classOfForty(school)
  const id = school.classIds.get('Class 6') ?? ''
  const teacher = await school.addTeacher('Meera Joshi')
  await teacher.signIn()
  await page.addInitScript((chosen) => localStorage.setItem('attendance-class', chosen), id)
  let ask = Promise.withResolvers<void>()
  await page.route('**/assets/attendance-*.js', async (route) => {
    await ask.promise
    await route.continue()
  })
  for (const [opened, address] of [
    ['at it', `/attendance?classId=${id}`],
    ['at it with a day that nobody can mark', `/attendance?classId=${id}&date=2999-01-01`],
    ['by its icon', '/?start=icon'],
  ] as const) {
    await test.step(opened, async () => {
      ask = Promise.withResolvers<void>()
      const list = page.waitForRequest((request) => request.url().includes(`/api/students?class=${id}`))
      const opening = teacher.enter(page, address)
      const asked = new URL((await list).url()).searchParams.get('date')
      ask.resolve()
      await opening
      expect(asked).toBe(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' }))
      await expect(rows(page)).toHaveCount(40)
    })
  }
})
