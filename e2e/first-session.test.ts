import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  addClasses,
  classList,
  cleanList,
  createSchool,
  importTheList,
  mendTheList,
  readTheList,
  signUp,
  studentsOfTheList,
} from './support/founding.ts'
import { anyPhone, expect, School, test } from './support/school.ts'

const absent = 'Aarav Deshmukh'
const late = 'Zoya Khan'
const count = (page: Page, status: string) => page.locator(`dl [data-status=${status}] dd`)

async function markTheClass(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Mark Class 5 - A now' }).click()
  // A school rests on Sundays and on holidays, and then asks first.
  const anyway = page.getByRole('button', { name: 'Mark anyway' })
  const all = page.getByRole('button', { name: 'Mark All Present' })
  await expect(all.or(anyway)).toBeVisible()
  if (await anyway.isVisible()) await anyway.evaluate((button) => (button as HTMLElement).click())
  await all.click()
  await expect(count(page, 'present')).toHaveText('40')
  await expect(page.getByText(/^Attendance marked for \w+day, \d+ \w+ \d{4}$/)).toBeVisible()
}

async function markOneAbsent(page: Page): Promise<void> {
  const press = page.getByRole('button', { name: `Absent: ${absent}` })
  await press.click()
  await expect(press).toHaveAttribute('aria-pressed', 'true')
}

async function expectCounts(page: Page, counts: Record<string, string>): Promise<void> {
  for (const [status, students] of Object.entries(counts))
    await expect(count(page, status)).toHaveText(students)
}

/** A colleague's mark, from another device: the open list hears of it. */
async function markElsewhere(page: Page): Promise<void> {
  const office = new School()
  office.token = (await page.evaluate(() => localStorage.getItem('token'))) ?? ''
  const teacher = await office.addTeacher('Meera Joshi')
  await teacher.signIn()
  const classId = (await office.classes()).find(({ name }) => name === 'Class 5')?._id ?? ''
  const zoya = (await office.list(classId)).find(({ name }) => name === late)
  await teacher.mark(zoya?._id ?? '', 'late')
}

async function downloadTheDay(page: Page): Promise<string[]> {
  await page
    .getByRole('tab', { name: 'Details' })
    .or(page.getByRole('button', { name: /Attendance Details/ }))
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  return readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
}

/** Every press of the person, in any page of the tab. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('pressed', () => presses++)
  await page.addInitScript(() => {
    const { pressed } = window as unknown as { pressed: () => void }
    addEventListener('pointerdown', () => pressed(), { capture: true })
  })
  return () => presses
}

test('from sign-up to a marked class takes 14 presses', async ({ page }) => {
  const presses = await countPresses(page)
  const number = anyPhone()
  await signUp(page, number)
  await createSchool(page, number)
  await addClasses(page)
  await readTheList(page, cleanList())
  await importTheList(page)
  await markTheClass(page)
  expect(presses()).toBe(14)
})

test('the first session of a school, from sign-up to the file of its first marked day, needs no reload', async ({
  page,
}) => {
  const number = anyPhone()
  await signUp(page, number)
  await page.evaluate(() => Object.assign(window, { isFirstPage: true }))
  await createSchool(page, number)
  await addClasses(page)
  await readTheList(page, classList)
  await mendTheList(page)
  await importTheList(page)
  await markTheClass(page)
  await markOneAbsent(page)
  await expectCounts(page, { present: '39', absent: '1', late: '0', unmarked: '0' })
  await markElsewhere(page)
  await expectCounts(page, { present: '38', absent: '1', late: '1', unmarked: '0' })
  await expect(page.getByText(/Please decide/)).toBeHidden()
  const rows = await downloadTheDay(page)
  expect(rows).toHaveLength(1 + studentsOfTheList().length)
  expect(await page.evaluate(() => 'isFirstPage' in window)).toBe(true)
})
