import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { expect, type School, test } from './support/school.ts'

const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })
const names = (page: Page) => page.locator('tbody tr td[data-place="heading"]').allTextContents()

test('a student has a page: the year’s attendance, the classes, and who looked', async ({ page, school }) => {
  const [ravi = ''] = await school.addStudents(await school.addClass('Class 6'), ['Ravi Kale'])
  await school.mark(ravi, 'late')
  await school.enter(page, '/students')
  await page.getByRole('button', { name: 'View: Ravi Kale' }).click()
  await page.waitForURL(/students\/.+/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ravi Kale', level: 2 })).toBeVisible()
  const attendance = page.getByRole('region', { name: 'Attendance', exact: true })
  await expect(attendance).toContainText('1 of 1 marked days')
  await attendance.getByRole('button', { name: /: Late$/ }).click()
  await expect(attendance).toContainText('Late, marked by Asha Rao at')
  await attendance.getByRole('button', { name: 'Previous year' }).click()
  await expect(attendance).toContainText('0 of 0 marked days')
  await expect(page.getByRole('region', { name: 'Classes' })).toContainText('Class 6')
  await expect(page.getByRole('region', { name: 'Changes and views' })).toContainText(
    "Looked at a student's details",
  )
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  await dialog.getByLabel('Admission number').fill('GR-117')
  await dialog.getByText('Government numbers').click()
  await dialog.getByLabel('Aadhaar number').fill('234123412346')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const details = page.getByRole('region', { name: 'Student Details' })
  await expect(details).toContainText('GR-117')
  await expect(details).toContainText('XXXX XXXX 2346')
  await details.getByRole('button', { name: 'Show the Aadhaar number' }).click()
  await expect(details).toContainText('2341 2341 2346')
  await details.getByRole('button', { name: 'Hide the Aadhaar number' }).click()
  await expect(details).toContainText('XXXX XXXX 2346')
})

async function openSchool(page: Page, school: School): Promise<void> {
  const nine = await school.addClass('Class 9')
  const ten = await school.addClass('Class 10')
  await school.addStudents(ten, ['=Zara Tambe', 'ईशान कदम'])
  await school.addStudents(nine, ['Meera Joshi'])
  await school.enter(page, '/students')
  await expect(rowOf(page, 'ईशान कदम')).toBeVisible()
}

async function download(page: Page, format: string): Promise<string> {
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  return await (await file).path()
}

test('the list goes class by class, in the order of a heading, and leaves as it is seen', async ({
  page,
  school,
}) => {
  await openSchool(page, school)
  const shown = await names(page)
  expect(shown.slice(-3)).toEqual(
    ['Meera Joshi', '=Zara Tambe', 'ईशान कदम'].map((name) => expect.stringContaining(name)),
  )
  await page.getByRole('button', { name: 'Student and Email' }).click()
  await expect(page.getByRole('columnheader', { name: 'Student and Email' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('button', { name: 'Student and Email' }).click()
  await expect.poll(async () => (await names(page))[0]).toContain('ईशान कदम')

  await page.getByRole('button', { name: 'Download' }).click()
  const rows = (await readWorkbook(await download(page, 'Excel (.xlsx)')))[0]?.data ?? []
  const order = (await names(page)).map((name) => expect.stringContaining(name.slice(-5)))
  expect(rows.map((row) => row[2])).toEqual(['Name', ...order])
  expect(rows.at(-1)?.[2]).toBe('=Zara Tambe')

  await page.getByRole('checkbox', { name: 'Select =Zara Tambe' }).check()
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Download' }).click()
  const text = readFileSync(await download(page, 'CSV'), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.split('\r\n').slice(1, -1)).toEqual([expect.stringContaining('"\'=Zara Tambe",Class 10')])
})
