import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileChooser, Page } from '@playwright/test'
import { expect, lastCode } from './school.ts'

export const classList = join(import.meta.dirname, '../data/class-5-a.csv')

/** The 40 who go in: names with one space between words, the second 40 and the short phone left out. */
export function studentsOfTheList(): { roll: string; name: string }[] {
  const [, ...lines] = readFileSync(classList, 'utf8').trim().split(/\r?\n/)
  const rows = lines.map((line) => line.split(',')).filter(([roll]) => roll !== '')
  return rows.slice(0, 40).map(([roll = '', name = '']) => ({ roll, name: name.replace(/\s+/g, ' ').trim() }))
}

/** The same list, as an office has it that keeps its lists clean. */
export function cleanList() {
  const lines = studentsOfTheList().map(({ roll, name }) => `${roll},${name}`)
  return {
    name: 'class-5-a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Roll No,Student Name', ...lines].join('\n')),
  }
}

/** Typed by somebody who goes from field to field with the Tab key. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label })
  const isThere = () => field.evaluate((element) => element === document.activeElement)
  await expect(page.locator('input:focus')).toBeVisible()
  for (let tabs = 0; tabs < 5 && !(await isThere()); tabs++) await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  await page.keyboard.type(text)
}

export async function signUp(page: Page, phone: string): Promise<void> {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await type(page, 'Full name', 'Sunita Deshpande')
  await type(page, 'Phone number', `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verify Your Phone' })).toBeVisible()
  await expect(page.getByLabel('Digit 1 of the OTP')).toBeFocused()
  await page.keyboard.type(lastCode(phone))
  await expect(page).toHaveURL(/\/onboarding/)
  await expect(page.getByRole('heading', { name: 'Welcome to Shala' })).toBeVisible()
}

export async function createSchool(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Create School' }).click()
  await expect(page).toHaveURL(/\/createSchool/)
  await expect(page.getByLabel('School name')).toBeFocused()
  await type(page, 'School name', `Jnana Prabodhini ${phone}`)
  await page.getByRole('combobox', { name: 'School type' }).click()
  await page.keyboard.type('Prim')
  await expect(page.getByRole('option', { name: 'Secondary', exact: true })).toHaveCount(0)
  await page.getByRole('option', { name: 'Primary' }).click()
  await type(page, 'Pincode', '411030')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra')
  await page.getByRole('button', { name: 'Register School' }).click()
  await expect(page).toHaveURL(/\/classes/)
}

export async function addClasses(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Bulk Create' })
  await expect(dialog.getByRole('checkbox', { name: 'Class 10' })).toBeChecked()
  await dialog.getByLabel('Sections for all classes').click()
  await page.keyboard.type('A')
  await dialog.getByRole('button', { name: 'Create 10 classes' }).click()
  await expect(page.getByText('Created 10 class(es) (0 failed).')).toBeVisible()
  await expect(page).toHaveURL(/\/import/)
}

export type List = Parameters<FileChooser['setFiles']>[0]

/** From the import's first step to the check of its rows. */
export async function readTheList(page: Page, list: List): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles(list)
  const into = page.getByRole('combobox', { name: 'Class for all rows' })
  await into.waitFor()
  // The calendar beside it comes later, and the list that is open would move under the pointer.
  await expect(page.getByLabel('Enrolled since')).toBeEditable()
  await into.click()
  await page.getByRole('option', { name: 'Class 5 - A' }).click()
  await expect(into).toHaveValue('Class 5 - A')
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function importTheList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import 40 students' }).click()
  await expect(page.getByText('40 students were added.')).toBeVisible()
}

/** What the office's own list has wrong. */
export async function mendTheList(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Needs a fix 3' })).toBeVisible()
  await expect(page.getByText('Line 43 also has this roll number in the class.')).toBeVisible()
  await expect(page.getByText('Please enter a valid phone number.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave line 43 out' }).click()
}
