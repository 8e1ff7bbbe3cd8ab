import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sheetsOf } from './support/paper.ts'
import { expect, Person, type School, test } from './support/school.ts'

/** So many days before today, in India. */
function dayOf(daysAgo: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()
  return new Date(Date.parse(today) - daysAgo * 86_400_000).toISOString().slice(0, 10)
}

/** As the browser draws a sheet, without a dialog that waits for a printer. */
async function beginPrinting(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
}

/** What 'Print' would put on paper. */
async function press(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = ''
    }
  })
  await page.getByRole('button', { name: 'More files and printing' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed')
  await beginPrinting(page)
}

async function classOf(school: School, count: number, name = 'Asha') {
  const classId = await school.addClass('Class 6', 'C')
  const names = Array.from({ length: count }, (_, place) => `${name} ${place}`)
  const ids = await school.addStudents(classId, names)
  return { classId, ids }
}

test('a month of teachers has its letters on paper, and a list the titles of its columns', async ({
  page,
  school,
}) => {
  const meera = await school.addTeacher('Meera Joshi')
  await meera.signIn()
  await meera.ask('POST', '/api/attendance/teacher/scan')
  await school.enter(page, '/teacherAttendance?tab=month')
  const row = page.getByRole('row').filter({ hasText: 'Meera Joshi' })
  const letter = row.getByRole('button', { name: /Meera Joshi/ }).last()
  await expect(letter).toBeVisible()
  await beginPrinting(page)
  await expect(letter).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/teacher')
  await expect(page.getByRole('row').filter({ hasText: 'Meera Joshi' })).toBeVisible()
  await beginPrinting(page)
  await expect(page.getByRole('columnheader', { name: 'Name' }).getByRole('button')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toBeHidden()
})

test('the year of a student has its marks on paper, and no sheet has a link over its rows', async ({
  page,
  school,
}) => {
  const { ids } = await classOf(school, 1)
  await school.mark(ids[0] ?? '', 'absent', dayOf(1))
  await school.enter(page, `/students/${ids[0]}`)
  const mark = page.getByRole('button', { name: /: Absent/ }).first()
  await expect(mark).toBeVisible()
  await beginPrinting(page)
  await expect(mark).toBeVisible()
  // A link above the screen comes to lie on the last rows of the sheet before.
  await expect(page.getByText('Skip to content')).toBeHidden()
})

test('a printed day has everybody, not a page of them, with the class, the day and the times', async ({
  page,
  school,
}) => {
  const { classId, ids } = await classOf(school, 23, 'Venkata Subramaniam Iyer')
  await school.markAll(ids, 'present')
  await school.enter(page, `/attendance?tab=details&classId=${classId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('row')).toHaveCount(21)
  const title = await page.title()
  await press(page, 'Print')
  await expect(main.getByRole('row')).toHaveCount(24)
  // A file that the browser makes of it is named so.
  await expect(page).toHaveTitle(/^Attendance on .* · Class 6 - C$/)
  await expect(main.getByRole('heading', { name: /^Attendance on .* · Class 6 - C$/ })).toBeVisible()
  await expect(main.getByRole('row').last()).toContainText(/\d:\d\d/)
  await expect(
    main
      .getByRole('row')
      .last()
      .getByText(/\d:\d\d/),
  ).toBeVisible()
  // An A4 sheet less its margins, at 96 pixels an inch.
  await page.setViewportSize({ width: 718, height: 1046 })
  const cut = await main
    .getByRole('region', { name: /^Attendance on/ })
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(cut).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(main.getByRole('row')).toHaveCount(21)
  await expect(page).toHaveTitle(title)
})

test('a day is not printed once somebody has gone on to another screen', async ({ page, school }) => {
  const { classId, ids } = await classOf(school, 1)
  await school.markAll(ids, 'present')
  await school.enter(page, `/attendance?tab=details&classId=${classId}`)
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2)
  let answer = () => {}
  const isLeft = new Promise<void>((done) => {
    answer = done
  })
  await page.route(/\/api\/attendance.*[?&]limit=/, async (route) => {
    await isLeft
    await route.continue()
  })
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = ''
    }
  })
  const asked = page.waitForRequest(/\/api\/attendance.*[?&]limit=/)
  await page.getByRole('button', { name: 'More files and printing' }).click()
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click()
  const request = await asked
  await page.getByRole('tab', { name: 'Give Attendance' }).click()
  await expect(page.getByRole('button', { name: 'Present: Asha 0' })).toBeVisible()
  answer()
  await (await request.response())?.finished()
  // Far longer than the page takes to print.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  await expect(page.locator('html')).not.toHaveAttribute('data-printed')
})

test('printed days have dates and a legend', async ({ page, school }) => {
  const { classId, ids } = await classOf(school, 1)
  await school.markAll(ids, 'present')
  const days = `range=custom&from=${dayOf(1)}&to=${dayOf(0)}`
  await school.enter(page, `/attendance?tab=details&classId=${classId}&${days}`)
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ hasText: 'Today' })).toBeVisible()
  await press(page, 'Print')
  await expect(heads.filter({ hasText: 'Asha' })).toHaveCount(0)
  await expect(heads.filter({ hasText: /Today|Yesterday/ })).toHaveCount(0)
  await expect(page.getByText(/P present, A absent/)).toBeVisible()
  await expect(page.getByRole('heading', { name: /· Class 6 - C$/ })).toBeVisible()
})

test('the file of a day has whom the list shows, also those who are not marked', async ({ page, school }) => {
  const { classId, ids } = await classOf(school, 3)
  await school.mark(ids[0] ?? '', 'present')
  await school.enter(page, `/attendance?tab=details&classId=${classId}&status=unmarked`)
  const main = page.getByRole('main')
  await expect(main.getByRole('row').filter({ hasText: 'Asha' })).toHaveCount(2)
  const file = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Export CSV' }).click()
  const lines = readFileSync(await (await file).path(), 'utf8')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').slice(2, 4))
  expect(lines).toEqual([
    ['Student Name', 'Status'],
    ['Asha 1', 'Not marked'],
    ['Asha 2', 'Not marked'],
  ])
})

test('leave of a class with a week of its own is on the same days on screen and in the file', async ({
  page,
  school,
}) => {
  const { classId, ids } = await classOf(school, 1)
  const [off, open] = [dayOf(2), dayOf(1)]
  const weekday = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
  const workingDays = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekday(off))
  const week = { workingDays, monthlyDaysOff: [], halfDays: [] }
  await school.ask('PUT', '/api/schools/settings', {
    workingDays: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekday(open)),
    rhythmFrom: dayOf(20),
  })
  await school.ask('PUT', `/api/schools/classes/${classId}/week`, { week, from: dayOf(20) })
  const asha = new Person()
  await school.ask('PUT', `/api/users/${ids[0]}`, { phone: asha.phone })
  await asha.signIn()
  const { leave } = await asha.ask<{ leave: { _id: string } }>('POST', '/api/leave/apply', {
    leaveType: 'Sick',
    fromDate: off,
    fromDuration: 'full day',
    toDate: open,
    toDuration: 'full day',
    reason: 'A fever since the night',
  })
  await school.ask('PATCH', `/api/leave/admin/leaves/${leave._id}/status`, { status: 'Approved' })
  for (const classes of [`&classId=${classId}`, '']) {
    await school.enter(page, `/attendance?tab=details&range=custom&from=${off}&to=${open}${classes}`)
    const cells = page.getByRole('row').filter({ hasText: 'Asha' }).getByRole('cell')
    await expect(cells.nth(1)).toHaveText('–')
    await expect(cells.nth(2)).toHaveText('LV')
    const file = page.waitForEvent('download')
    await page.getByRole('main').getByRole('button', { name: 'Export CSV' }).click()
    const lines = readFileSync(await (await file).path(), 'utf8').split('\r\n')
    const row = lines.find((line) => line.includes('Asha 0'))
    expect(row?.split(',').slice(2, 4)).toEqual(['–', 'On leave'])
  }
})

test('a report on paper breaks no word of a title, cuts no row, and begins on its first sheet', async ({
  page,
  school,
}) => {
  const { classId, ids } = await classOf(school, 8, 'Lakshminarayanan Venkatasubramanian Chandrasekhara')
  await school.markAll(ids, 'present')
  await school.enter(page, `/reports?report=attendance&by=student&class=${classId}`)
  const table = page.getByRole('main').getByRole('table')
  const titles = ['Present', 'Late', 'Absent', 'Attended']
  for (const title of titles) await expect(table.getByText(title, { exact: true }).first()).toBeAttached()
  await beginPrinting(page)
  // As wide as a sheet of A4 between its margins.
  await page.setViewportSize({ width: 703, height: 1000 })
  const broken = await table.locator('th').evaluateAll((cells) =>
    cells
      .map((cell) => cell.textContent)
      .filter((title, place) => {
        const range = document.createRange()
        range.selectNodeContents(cells[place] as Node)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return lines.size > (title?.trim().split(/\s+/).length ?? 0)
      }),
  )
  expect(broken).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/reports?report=udise&class=${classId}`)
  await expect(page.getByRole('row').filter({ hasText: 'Chandrasekhara 0' })).toBeVisible()
  await beginPrinting(page)
  expect(await sheetsOf(page)).toHaveLength(2)
})
