import type { Locator, Page } from '@playwright/test'
import { checkEverywhere } from './support/accessible.ts'
import { expect, type School, test } from './support/school.ts'

const dayOf = (daysAgo: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() - daysAgo * 86_400_000)
const [lastDay, dayAfter] = [dayOf(4), dayOf(3)]

async function openEdit(page: Page, school: School) {
  const classId = await school.addClass('Class 6')
  await school.addStudent({
    name: 'Ravi Kale',
    rollNumber: '7',
    class: classId,
    enrollmentDate: dayOf(30),
  })
  const [student] = await school.list(classId)
  const id = student?._id ?? ''
  await school.mark(id, 'late', dayAfter)
  await school.enter(page, `/students/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  return { dialog: page.getByRole('dialog', { name: 'Edit Student' }), id, classId }
}

async function choose(dialog: Locator, field: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: field }).click()
  await dialog.page().getByRole('option', { name: option }).click()
}

/** Typed, as in a list of the office. */
async function writeDay(field: Locator, day: string): Promise<void> {
  await field.fill(day)
  await field.press('Tab')
}

test('a student leaves on a day of the past: the mark after it is asked about, set aside, and back with Undo', async ({
  page,
  school,
}) => {
  const { dialog, id, classId } = await openEdit(page, school)
  const marks = async () => (await school.list(classId, dayAfter)).map((one) => one.attendanceStatus)
  expect(await marks()).toEqual(['late'])
  await choose(dialog, 'Status', 'InActive')
  await writeDay(dialog.getByLabel('Last day in class'), lastDay)
  await dialog.getByLabel('Reason for leaving').fill('Moved to Pune')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('alertdialog', { name: 'These days are already marked' })
  await expect(question).toContainText('One mark is on a day when the student would not be in the class.')
  await expect(question.getByRole('listitem')).toHaveText([/: Late$/])
  await checkEverywhere(page, 'marks that a last day sets aside')
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog.getByLabel('Reason for leaving')).toHaveValue('Moved to Pune')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText('Ravi Kale has been updated successfully')).toBeVisible()
  await expect(page.getByText('Moved to Pune')).toBeVisible()
  expect(await marks()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change to Ravi Kale was undone.')).toBeVisible()
  expect(await marks()).toEqual(['late'])
  const { user } = await school.ask<{ user: object }>('GET', `/api/users/${id}`)
  expect(user).toMatchObject({ status: 'active', leavingDate: null, leavingReason: null })
})
