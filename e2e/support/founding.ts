import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, lastCode } from './school.ts'

const classList = join(import.meta.dirname, '../data/class-5-a.csv')

/** The 40 who go in: names with one space between words, the second 40 and the short phone left out. */
export function studentsOfTheList(): { roll: string; name: string }[] {
  const [, ...lines] = readFileSync(classList, 'utf8').trim().split(/\r?\n/)
  const rows = lines.map((line) => line.split(',')).filter(([roll]) => roll !== '')
  return rows.slice(0, 40).map(([roll = '', name = '']) => ({ roll, name: name.replace(/\s+/g, ' ').trim() }))
}

export async function signUp(page: Page, phone: string): Promise<void> {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Full name').fill('Sunita Deshpande')
  await page.getByLabel('Phone number').fill(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByRole('heading', { name: 'Verify Your Phone' })).toBeVisible()
  await page.getByLabel('Digit 1 of the OTP').click()
  await page.keyboard.type(lastCode(phone))
  await expect(page).toHaveURL(/\/onboarding/)
  await expect(page.getByRole('heading', { name: 'Welcome to Shala' })).toBeVisible()
}

export async function createSchool(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Create School' }).click()
  await expect(page).toHaveURL(/\/createSchool/)
  await page.getByLabel('School name').fill(`Jnana Prabodhini ${phone}`)
  await page.getByRole('combobox', { name: 'School type' }).click()
  await page.getByRole('option', { name: 'Primary' }).click()
  await page.getByRole('combobox', { name: 'State' }).fill('Maharashtra')
  await page.getByRole('combobox', { name: 'Country' }).click()
  await page.getByRole('option', { name: 'India' }).click()
  await page.getByLabel('Pincode', { exact: false }).fill('411030')
  await page.getByRole('button', { name: 'Register School' }).click()
  await expect(page).toHaveURL(/\/onboarding/)
}

export async function addClasses(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Classes' }).click()
  await expect(page).toHaveURL(/\/classes/)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'Class 10' })).toBeChecked()
  await dialog.getByLabel('Sections for all classes').fill('A')
  await dialog.getByRole('button', { name: /^Create/ }).click()
  await expect(page.getByText('Created 10 class(es) (0 failed).')).toBeVisible()
  await expect(page).toHaveURL(/\/onboarding/)
  await expect(page.getByText('You have successfully completed all 3 steps!')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/$/)
}

/** From the import's first step on. */
export async function importTheList(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(classList)
  const into = page.getByRole('combobox', { name: 'Class for all rows' })
  await into.waitFor()
  // The calendar beside it comes later, and the list that is open would move under the pointer.
  await expect(page.getByLabel('Enrolled since')).toBeEditable()
  await into.click()
  await page.getByRole('option', { name: 'Class 5 - A' }).click()
  await expect(into).toHaveValue('Class 5 - A')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Needs a fix 3' })).toBeVisible()
  await expect(page.getByText('Line 43 also has this roll number in the class.')).toBeVisible()
  await expect(page.getByText('Please enter a valid phone number.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave line 43 out' }).click()
  await page.getByRole('button', { name: 'Import 40 students' }).click()
  await expect(page.getByText('40 students were added.')).toBeVisible()
}
