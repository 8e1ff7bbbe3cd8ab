import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sheetsOf } from './support/paper.ts'
import { expect, type School, test } from './support/school.ts'

const dayOf = (daysAgo: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() - daysAgo * 86_400_000)

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export CSV' }).waitFor()
  const fold = page.getByRole('button', { name: 'Filters', exact: true })
  if (await fold.isVisible()) await fold.click()
}

async function chooseDays(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Day' }).click()
  await page.getByRole('option', { name }).click()
}

/** Ravi absent today, with a phone; Sita present yesterday; Om never marked. */
async function threeStudents(school: School): Promise<void> {
  const classId = await school.addClass('Class 6', 'C')
  const [ravi = '', sita = ''] = await school.addStudents(classId, ['Ravi', 'Sita', 'Om'], '9876500001')
  await school.mark(ravi, 'absent')
  await school.mark(sita, 'present', dayOf(1))
}

test('who is absent, and whom to call, is one press from the home screen', async ({ page, school }) => {
  await threeStudents(school)
  await school.enter(page, '/')
  await page.getByRole('link', { name: 'Call list: 1 absent' }).click()
  await expect(page).toHaveURL(/status=absent/)
  const main = page.getByRole('main')
  await expect(main.getByText('Ravi', { exact: true })).toBeVisible()
  await expect(main.getByText('Class 6 - C')).toBeVisible()
  await expect(main.getByRole('link', { name: '9876500001' })).toHaveAttribute('href', 'tel:9876500001')
  await page.getByRole('button', { name: /^Not marked/ }).click()
  await expect(page).toHaveURL(/status=unmarked/)
  await expect(main.getByText('Om', { exact: true })).toBeVisible()
  await expect(main.getByText('Ravi', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: /^Not marked/ }).click()
  await expect(page).not.toHaveURL(/status/)
  await expect(main.getByText('Ravi', { exact: true })).toBeVisible()
})

test('several days show everybody, with a dash where nobody marked, and leave as files', async ({
  page,
  school,
}) => {
  await threeStudents(school)
  await school.enter(page, '/attendance?tab=details&search=a')
  await openFilters(page)
  await chooseDays(page, 'Last 7 Days')
  await expect(page).toHaveURL(/range=week/)
  await expect(page.getByRole('heading', { name: 'Date Range Summary' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by student name...' }).fill('')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Om')).toContainText('–')
  await expect(row('Om').getByRole('img', { name: /^(Not marked|Day off)$/ })).toHaveCount(7)
  await expect(row('Ravi').getByRole('img', { name: 'Absent' })).toHaveText('A')
  await expect(row('Sita').getByRole('cell', { name: 'Perfect' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Class 6 - C' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  const [from, to] = [dayOf(6), dayOf(0)]
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`attendance_${from}_to_${to}.csv`)
  const [head = '', ...rows] = readFileSync(await file.path(), 'utf8')
    .slice(1)
    .split('\r\n')
  expect(head).toMatch(/^Roll Number,Student Name,(\d+ \w+ \d{4},){7}Overall Status,Last Teacher$/)
  expect(rows[2]).toBe('3,Om,–,–,–,–,–,–,–,–,')
  const full = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More files and printing' }).click()
  await page.getByRole('menuitem', { name: 'Excel with class and remarks' }).click()
  expect((await full).suggestedFilename()).toBe(`attendance_${from}_to_${to}_with_class_and_remarks.xlsx`)
})

test('a school without students is told of no class of none, and figures that failed to load do not go on loading', async ({
  page,
  admin,
}) => {
  await admin.register()
  await admin.addClass('Class 1')
  await admin.enter(page, '/attendance?tab=details')
  await expect(page.getByText('out of 0 students')).toBeVisible()
  await expect(page.getByText('No attendance records found')).toBeVisible()
  await expect(page.getByText(/ of 0 classes/)).toHaveCount(0)
  await page.route('**/api/attendance/history*', (route) => route.abort())
  await page.goto('/attendance?tab=details&range=week')
  await expect(page.getByRole('region', { name: 'Date Range Summary' }).getByText('–')).toHaveCount(4)
})

test('an admin sees which classes are not marked yet, and goes on to mark one', async ({ page, school }) => {
  await threeStudents(school)
  await school.beginDay()
  await school.enter(page, '/')
  await page.getByRole('link', { name: 'See: 2 classes not marked' }).click()
  await expect(page.getByText(/0 of 2 classes are marked\./)).toBeVisible()
  const panel = page.getByRole('region', { name: 'Not marked yet' })
  const line = panel.getByRole('listitem').filter({ hasText: 'Class 6 - C' })
  await expect(line).toContainText('1 of 3 marked')
  await expect(line).toContainText('by Asha Rao')
  await line.getByRole('link', { name: 'Class 6 - C' }).click()
  await expect(page.getByRole('heading', { name: 'Class 6 - C - Student Attendance' })).toBeVisible()
})

test('a mark tells who set what, when and how', async ({ page, school }) => {
  const classId = await school.addClass('Class 6', 'C')
  const [ravi = ''] = await school.addStudents(classId, ['Ravi'])
  await school.mark(ravi, 'absent')
  await school.mark(ravi, 'present')
  await school.enter(page, '/attendance?tab=details')
  await page.getByRole('button', { name: /changes to Ravi's mark$/ }).click()
  const changes = page.getByRole('dialog').getByRole('list', { name: 'Changes to this mark' })
  await expect(changes.getByRole('listitem')).toHaveText([
    /^Absent changed to PresentAsha Rao, \d+:\d\d [ap]m$/,
    /^AbsentAsha Rao, \d+:\d\d [ap]m$/,
  ])
  await school.enter(page, `/students/${ravi}`)
  await page.getByRole('button', { name: /: Present$/ }).click()
  await expect(page.getByRole('list', { name: 'Changes to this mark' })).toContainText(
    'Absent changed to Present',
  )
})

test('days by student print on one sheet on its side, below the school’s name', async ({ page, school }) => {
  await threeStudents(school)
  await school.enter(page, '/attendance?tab=details&range=week')
  await expect(page.getByRole('rowheader', { name: 'Ravi' })).toBeVisible()
  expect(await sheetsOf(page)).toEqual([[842, 595]])
})
