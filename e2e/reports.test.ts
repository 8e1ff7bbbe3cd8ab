import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { check, expectNoSidewaysScroll } from './support/accessible.ts'
import { sheetsOf } from './support/paper.ts'
import { expect, Person, type School, test } from './support/school.ts'

/** So many days before today, in India. */
function dayOf(daysAgo: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()
  return new Date(Date.parse(today) - daysAgo * 86_400_000).toISOString().slice(0, 10)
}

/** Of four days: Ravi was absent on three in a row, Sita late once. */
async function fourDays(school: School, others: string[] = []): Promise<string> {
  const classId = await school.addClass('Class 6', 'C')
  const [ravi = '', sita = ''] = await school.addStudents(classId, ['Ravi', 'Sita', 'Om', ...others])
  for (const day of [3, 2, 1, 0].map(dayOf)) {
    await school.mark(ravi, day === dayOf(3) ? 'present' : 'absent', day)
    await school.mark(sita, day === dayOf(1) ? 'late' : 'present', day)
  }
  return classId
}

const days = () => `from=${dayOf(3)}&to=${dayOf(0)}`

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('on a desk: a report is what its address says, leads to students, and leaves as a file', async ({
  page,
  school,
}) => {
  await fourDays(school)
  await school.enter(page, '/report')
  await expect(page).toHaveURL(/\/reports$/)
  await page.goto(`/reports?${days()}`)
  const main = page.getByRole('main')
  const row = (name: string) => main.getByRole('row').filter({ hasText: name })
  await expect(row('Class 6 - C').getByRole('cell')).toHaveText([
    'Class 6 - C',
    '4',
    '4',
    '1',
    '3',
    '0',
    '62.5%',
  ])
  await expect(row('Total').getByRole('cell')).toHaveText(['Total', '4', '4', '1', '3', '0', '62.5%'])
  await choose(page, 'Group by', 'By student')
  await expect(page).toHaveURL(/by=student/)
  await expect(row('Ravi').getByRole('cell')).toContainText(['Ravi', '1', '0', '3', '0', '25.0%'])
  await expect(row('Om')).toContainText('–')
  await main.getByRole('button', { name: 'Absent' }).click()
  await expect(page).toHaveURL(/sort=-absent/)
  await page
    .getByRole('navigation', { name: 'Reports' })
    .getByRole('link', { name: 'Absent in a row' })
    .click()
  await expect(page).toHaveURL(new RegExp(`report=streaks&${days()}`))
  await expect(main.getByRole('row')).toHaveCount(2)
  await expect(row('Ravi')).toContainText('Still absent')
  const download = page.waitForEvent('download')
  const csv = main.getByRole('button', { name: 'CSV' })
  await page.route(/\/api\//, async (route) => {
    await new Promise((done) => setTimeout(done, 300))
    // One that is still held when the route ends goes on by itself.
    await route.continue().catch(() => {})
  })
  await csv.press('Enter')
  await expect(csv).toBeDisabled()
  const file = await download
  await expect(csv, 'A button that was loading has the keyboard back').toBeFocused()
  expect(file.suggestedFilename()).toBe(`streaks_${dayOf(3)}_to_${dayOf(0)}.csv`)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toBe('\uFEFFStudent,Roll No,Class,Days absent,From,To,Now,Phone')
  expect(lines[1]).toBe(`Ravi,1,Class 6 - C,3,${dayOf(2)},${dayOf(0)},Still absent,`)
  await page.unroute(/\/api\//)
  await row('Ravi').getByRole('link', { name: /^Ravi/ }).click()
  await expect(page).toHaveURL(/\/students\//)
  await page.goto('/setting?tab=activity')
  await expect(page.getByText('Downloaded a report').first()).toBeVisible()
})

test('on a desk: a hundred students come at first, and all of them where all are wanted', async ({
  page,
  school,
}) => {
  await fourDays(
    school,
    Array.from({ length: 112 }, (_, place) => `Asha ${place}`),
  )
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/reports/students') asked.push(url.searchParams.get('first') ?? 'all')
  })
  await school.enter(page, `/reports?by=student&${days()}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('row')).toHaveCount(101)
  expect(asked).toEqual(['100'])
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(122)
  await main.getByRole('button', { name: 'Show all 121' }).click()
  await expect(main.getByRole('row')).toHaveCount(122)
  expect(asked).toEqual(['100', 'all'])
})

test('on a desk: the register of forty fits one A4 on its side, with the school’s name and room for signatures', async ({
  page,
  school,
}) => {
  const others = Array.from({ length: 37 }, (_, place) => `Venkata Subramaniam Iyer ${place}`)
  const classId = await fourDays(school, others)
  await school.enter(page, `/reports?report=register&class=${classId}`)
  const ravi = page.getByRole('row').filter({ hasText: 'Ravi' })
  await expect(ravi.getByRole('img', { name: /: Absent$/ }).first()).toHaveText('A')
  expect(await sheetsOf(page)).toEqual([[842, 595]])
  await page.emulateMedia({ media: 'print' })
  // 297 mm less both margins, at 96 pixels an inch.
  await page.setViewportSize({ width: 1062, height: 733 })
  for (const words of ['Principal', `Saraswati Vidyalaya ${school.phone}`])
    await expect(page.getByText(words).last()).toBeVisible()
  const table = await page.getByRole('table').evaluate(({ scrollWidth }) => scrollWidth)
  expect(table).toBeLessThanOrEqual(1062)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

/** Names with signs above and below their letters, and names and numbers longer than their columns. */
const tallNames = ['कुरुक्षेत्री पूर्णिमा', 'श्रृंखला ट्ठौड़ूर्कर', 'अंजुम् र्त्रिँह्रू', 'ङ्क्ष्ग्र्यूँ ज़ूर्ल्हूँ']
/** Each of them another: a name that a class has already is asked about. */
const tallNameAt = (place: number) => `${tallNames[place % 4]} ${String.fromCodePoint(0x0915 + place)}`
const longNames = [
  'Venkatanarasimharajuvaripeta Satyanarayanamurthy Chandrasekharan',
  'सुब्रह्मण्यनारायणस्वामी वेंकटचलपतिकृष्णमूर्ति अनंतपद्मनाभन्',
]

test('on a desk: forty-five names of either script and long numbers are on one sheet, whole, with the signatures', async ({
  page,
  school,
}) => {
  const names = ['Ravi', 'Sita', 'Om', ...longNames]
  const others = Array.from({ length: 45 - names.length }, (_, place) => tallNameAt(place))
  const classId = await fourDays(school, [...longNames, ...others])
  const students = await school.list(classId)
  for (const [place, number] of ['2026/10/0123', 'ADM-2026-000457', '2026/10/0124'].entries())
    await school.ask('PUT', `/api/users/${students[place * 2]?._id}`, { rollNumber: number })
  await school.enter(page, `/reports?report=register&class=${classId}`)
  const table = page.getByRole('region', { name: 'Attendance register' }).getByRole('table')
  await expect(table.locator('tbody tr')).toHaveCount(45)
  expect(await sheetsOf(page)).toEqual([[842, 595]])
  await page.emulateMedia({ media: 'print' })
  // 297 by 210 mm less the margins, at 96 pixels an inch.
  await page.setViewportSize({ width: 1062, height: 733 })
  await expect(page.getByText('Principal').last()).toBeInViewport({ ratio: 1 })
  const { right } = await table.evaluate((element) => element.getBoundingClientRect())
  expect(right).toBeLessThan(1062)
  const cut = await table.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('tbody :is(td:first-child, th, th span)')].flatMap((box) => {
      const { overflow, fontSize, lineHeight } = getComputedStyle(box)
      const isHigh = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) >= 1.39
      const isWide = box.scrollWidth <= box.clientWidth || box.clientWidth === 0
      return overflow === 'visible' && isHigh && isWide ? [] : [box.textContent]
    }),
  )
  expect(cut).toEqual([])
})

test('on a phone a teacher reads the reports of students, in dark colours and without scrolling sideways', async ({
  page,
  school,
}) => {
  await fourDays(school)
  const meera = await school.addTeacher('Meera Joshi')
  await meera.signIn()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await meera.enter(page, `/reports?report=absence&threshold=90&${days()}`)
  const cards = page.getByRole('list', { name: 'Students by attendance' })
  await expect(cards.getByRole('listitem')).toHaveCount(1)
  await expect(cards).toContainText('25.0%')
  await check(page, 'low attendance')
  await page.getByRole('button', { name: 'Remove filter: Below 90%' }).click()
  await expect(page).not.toHaveURL(/threshold/)
  await page.getByRole('button', { name: 'Report: Low attendance' }).click()
  await expect(page.getByRole('navigation', { name: 'Reports' }).getByRole('link')).toHaveCount(7)
  await page.getByRole('link', { name: 'Attendance register' }).click()
  await expect(page.getByRole('region', { name: 'Attendance register' })).toBeVisible()
  await check(page, 'register')
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expectNoSidewaysScroll(page, 'register in large letters')
  await page.goto('/reports?report=teachers')
  await expect(page.getByText('Only admins can see this report.')).toBeVisible()
})

test('on a phone a report says the days it is of; the tab has its name, its file the class', async ({
  page,
  school,
}) => {
  const classId = await fourDays(school)
  await school.enter(page, `/reports?report=late&class=${classId}&${days()}`)
  await expect(page).toHaveTitle(/^Latecomers/)
  const file = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toBe(`late_Class_6_C_${dayOf(3)}_to_${dayOf(0)}.csv`)
  await expect(page.getByRole('button', { name: /^Remove filter: .* to / })).toBeVisible()
  await page.goto('/reports?report=absence')
  await expect(page).toHaveTitle(/^Low attendance/)
  // On the first of a month it is that day alone.
  await expect(page.getByRole('main')).toContainText(/\D1 \w{3} \d{4}/)
})

async function download(page: Page, format: 'CSV' | 'Excel'): Promise<string> {
  const file = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: format }).click()
  return await (await file).path()
}

/** A report's last rows in both of its files, as texts. */
async function lastRows(page: Page, count: number): Promise<string[][][]> {
  const csv = readFileSync(await download(page, 'CSV'), 'utf8')
    .trimEnd()
    .split('\r\n')
  const cells = csv.slice(-count).map((line) => line.split(','))
  const sheet = (await readWorkbook(await download(page, 'Excel')))[0]?.data ?? []
  const inSheet = sheet.slice(-count).map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
  return [cells, inSheet]
}

test('on a desk: the totals of a report are the same on screen and in both files', async ({
  page,
  school,
}) => {
  const classId = await fourDays(school)
  const [, first = ''] = await school.list(classId).then((all) => all.map(({ _id }) => _id))
  await school.ask('PUT', `/api/users/${first}`, { class: await school.passoutId(), status: 'passout' })
  await school.enter(page, '/reports')
  const total = page
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: /^Total/ })
    .getByRole('cell')
  for (const query of [
    `${days()}&sort=-absent`,
    `${days()}&by=month`,
    `${days()}&by=weekday`,
    'report=strength',
    'report=strength&by=status',
    'report=strength&by=year',
  ]) {
    await page.goto(`/reports?${query}`)
    await expect(total.first()).toHaveText('Total')
    const shown = (await total.allTextContents()).map((text) => text.replace(/(?:\.0)?%$/, ''))
    expect([query, ...(await lastRows(page, 1))]).toEqual([query, [shown], [shown]])
  }
  await page.goto('/reports?report=strength')
  await expect(page.getByRole('link', { name: 'Passed Out' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('passout')
  await page.goto(`/reports?report=register&class=${await school.passoutId()}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Passed Out').first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('passout')
})

test('on a desk: days that teachers worked on days off are counted apart, on screen where there are any, and in the file', async ({
  page,
  school,
}) => {
  const meera = await school.addTeacher('Meera Joshi')
  await meera.signIn()
  await school.restToday()
  await school.enter(page, `/reports?report=teachers&${days()}`)
  const heads = page.getByRole('main').getByRole('columnheader')
  await expect(heads.filter({ hasText: 'On leave' })).toBeVisible()
  await expect(heads.filter({ hasText: 'On days off' })).toHaveCount(0)
  await meera.ask('POST', '/api/attendance/teacher/scan')
  await page.reload()
  await expect(heads.filter({ hasText: 'On days off' })).toBeVisible()
  const [head = '', row = ''] = readFileSync(await download(page, 'CSV'), 'utf8').split('\r\n')
  const place = head.split(',').indexOf('On days off')
  expect(Number(row.split(',')[place])).toBeGreaterThan(0)
})

test('on a desk: a register of sixty has everybody, on screen, on two sheets of paper and in its file', async ({
  page,
  school,
}) => {
  const others = Array.from({ length: 57 }, (_, place) => `Venkata Subramaniam Iyer ${place}`)
  const classId = await fourDays(school, others)
  await school.enter(page, `/reports?report=register&class=${classId}`)
  const table = page.getByRole('region', { name: 'Attendance register' }).getByRole('table')
  await expect(table.locator('tbody tr')).toHaveCount(60)
  const names = ['Ravi', 'Sita', 'Om', ...others]
  expect(await table.locator('tbody th').allTextContents()).toEqual(names)
  const totals = await table
    .locator('tfoot tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)))
  const shown = totals.map((row) => row.slice(0, -2).map((cell) => (cell ?? '').replace(/(?:\.0)?%$/, '')))
  // Below the totals stand the working and the marked days.
  for (const rows of await lastRows(page, 10))
    expect(rows.slice(0, 4).map((row) => row.slice(0, shown[0]?.length))).toEqual(shown)
  expect(await sheetsOf(page)).toEqual([
    [842, 595],
    [842, 595],
  ])
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1062, height: 733 })
  const hidden = await table.evaluate((element) => {
    const frame = element.parentElement
    return frame ? [frame.scrollHeight - frame.clientHeight, frame.scrollWidth - frame.clientWidth] : []
  })
  expect(hidden).toEqual([0, 0])
  for (const name of [names.at(0), names.at(45), names.at(-1)])
    await expect(table.getByRole('rowheader', { name, exact: true })).toBeVisible()
  await expect(page.getByText('Principal').last()).toBeVisible()
})

test('on a desk: what UDISE+ would still miss leads to its field, and the sheet has a row for each student', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 6', 'C')
  await school.addStudents(classId, ['Ravi', 'Sita'])
  await school.enter(page, `/reports?report=udise&class=${classId}`)
  const main = page.getByRole('main')
  const row = (name: string) => main.getByRole('row').filter({ hasText: name })
  await expect(row('Ravi')).toContainText('Mother tongue')
  await check(page, 'UDISE+')
  await row('Ravi').getByRole('link', { name: 'Mother tongue' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Mother tongue' })
  await expect(field).toBeFocused()
  await field.fill('Marathi')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(row('Sita')).toContainText('Mother tongue')
  await expect(row('Ravi')).not.toContainText('Mother tongue')
  const sheet = (await readWorkbook(await download(page, 'Excel')))[0]?.data ?? []
  const column = sheet[0]?.indexOf('Mother Tongue') ?? -1
  expect(sheet.slice(1).map((cells) => [cells[3], cells[column]])).toEqual([
    ['Ravi', 'Marathi'],
    ['Sita', null],
  ])
})

/** A Tuesday and a Wednesday in February of the academic year before, which ended in March. */
function daysOfLastYear(): [tuesday: string, wednesday: string] {
  const [year = 0, month = 0] = dayOf(0).split('-').map(Number)
  const tuesday = new Date(Date.UTC(month < 4 ? year - 1 : year, 1, 1))
  while (tuesday.getUTCDay() !== 2) tuesday.setUTCDate(tuesday.getUTCDate() + 1)
  const wednesday = new Date(tuesday.getTime() + 86_400_000)
  return [tuesday.toISOString().slice(0, 10), wednesday.toISOString().slice(0, 10)]
}

test('on a desk: UDISE+ counts the days attended of the year before as the school counts leave', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 6', 'C')
  const ravi = new Person()
  const [id = ''] = await school.addStudents(classId, ['Ravi'], ravi.phone)
  await school.ask('PUT', '/api/schools/settings', { studentLeaveCounts: 'attended' })
  const [tuesday, wednesday] = daysOfLastYear()
  await school.mark(id, 'present', tuesday)
  await school.mark(id, 'absent', wednesday)
  await ravi.signIn()
  const { leave } = await ravi.ask<{ leave: { _id: string } }>('POST', '/api/leave/apply', {
    leaveType: 'Sick',
    fromDate: wednesday,
    fromDuration: 'full day',
    toDate: wednesday,
    toDuration: 'full day',
    reason: 'A fever since the night',
  })
  await school.ask('PATCH', `/api/leave/admin/leaves/${leave._id}/status`, { status: 'Approved' })
  await school.enter(page, `/reports?report=udise&class=${classId}`)
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'Ravi' })).toBeVisible()
  const sheet = (await readWorkbook(await download(page, 'Excel')))[0]?.data ?? []
  expect(sheet[1]?.[sheet[0]?.indexOf('Days Attended in Previous Year') ?? -1]).toBe(2)
})

test('on a desk: in the register of admissions whoever left twice is one who has left', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 6', 'C')
  const [id] = await school.addStudents(classId, ['Ravi', 'Sita'])
  const edit = (body: object) => school.ask('PUT', `/api/users/${id}`, body)
  await edit({ status: 'leaved', leavingDate: dayOf(9) })
  await edit({ status: 'active', classSince: dayOf(5) })
  await edit({ status: 'leaved', leavingDate: dayOf(1) })
  await school.enter(page, `/reports?report=admissions&class=${classId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('row').filter({ hasText: 'Ravi' })).toHaveCount(2)
  await expect(main.getByText('Have left').locator('..')).toHaveText('Have left1')
})
