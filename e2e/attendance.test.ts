import type { Page } from '@playwright/test'
import { expect, names, type School, test } from './support/school.ts'

async function openClass(page: Page, school: School): Promise<void> {
  await school.enter(page, '/attendance')
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Class 5 - A' }).click()
  await expect(page.getByRole('heading', { name: 'Class 5 - A - Student Attendance' })).toBeVisible()
}

const button = (page: Page, status: string, name: string) =>
  page.getByRole('button', { name: `${status}: ${name}` })
const count = (page: Page, status: string) => page.locator(`dl [data-status=${status}] dd`)

test.describe('marking', () => {
  test('saves as it is pressed, is undone from the menu, and carries remarks', async ({ page, school }) => {
    await openClass(page, school)
    await button(page, 'Absent', 'Zoya Khan').click()
    await expect(page.getByText(/^Attendance marked for/)).toBeVisible()
    await expect(page.getByText(/^Attendance marked for/)).toBeHidden({ timeout: 5000 })
    await expect(page.getByText('Marked', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'More for Zoya Khan' }).click()
    await page.getByRole('menuitem', { name: 'Add remarks...' }).click()
    await page.getByLabel('Remarks for Zoya Khan').fill('  fever ')
    await page.keyboard.press('Enter')
    await expect(page.getByText('fever')).toBeVisible()
    await page.reload()
    await expect(page.getByText('fever')).toBeVisible()
    await expect(button(page, 'Absent', 'Zoya Khan')).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'More for Zoya Khan' }).click()
    await page.getByRole('menuitem', { name: 'Undo Attendance' }).click()
    await expect(page.getByText('Attendance undone successfully.')).toBeVisible()
    await expect(count(page, 'unmarked')).toHaveText('6')
    await page.getByRole('button', { name: 'More for Zoya Khan' }).click()
    await expect(page.getByRole('menuitem', { name: 'Undo Attendance' })).toBeDisabled()
  })

  test('that cannot be saved goes back and says so', async ({ page, school }) => {
    await openClass(page, school)
    await page.route('**/api/attendance/manual', (route) => route.fulfill({ status: 500, json: {} }))
    await button(page, 'Present', 'Zoya Khan').click()
    await expect(page.getByText('Failed to save attendance. Please try again.')).toBeVisible()
    await expect(button(page, 'Present', 'Zoya Khan')).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/api/attendance/manual')
    await button(page, 'Present', 'Zoya Khan').click()
    await expect(button(page, 'Present', 'Zoya Khan')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Failed to save attendance. Please try again.')).toBeHidden()
  })

  test('everybody: those already marked keep their mark, who fails loses the choice', async ({
    page,
    school,
  }) => {
    await openClass(page, school)
    await button(page, 'Absent', 'Zoya Khan').click()
    await expect(count(page, 'absent')).toHaveText('1')
    await page.route('**/api/attendance/manual/batch', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      answer.results[0] = { ...answer.results[0], outcome: 'refused', attendance: undefined, message: 'no' }
      await route.fulfill({ json: answer })
    })
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    await expect(page.getByText(`Failed to save attendance for ${names[0]}. Please try again.`)).toBeVisible()
    await expect(count(page, 'present')).toHaveText('4')
    await expect(count(page, 'absent')).toHaveText('1')
    await expect(count(page, 'unmarked')).toHaveText('1')
  })

  test('shows the newer mark of somebody else instead of ours', async ({ page, school }) => {
    await openClass(page, school)
    await page.route('**/api/attendance/manual', async (route) => {
      const body = route.request().postDataJSON()
      await school.mark(body.studentId, 'late')
      const old = new Date(Date.now() - 3_600_000).toISOString()
      await route.continue({
        postData: JSON.stringify({ ...body, markedAt: old, sentAt: new Date().toISOString() }),
      })
    })
    await button(page, 'Present', 'Zoya Khan').click()
    await expect(page.getByText('A newer mark for this student is already saved.')).toBeVisible()
    await expect(count(page, 'late')).toHaveText('1')
    await expect(count(page, 'present')).toHaveText('0')
  })

  test('works by keyboard alone', async ({ page, school }) => {
    await openClass(page, school)
    await button(page, 'Absent', 'Aarav Deshmukh').focus()
    await page.keyboard.press('a')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('p')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('l')
    await expect(count(page, 'absent')).toHaveText('1')
    await expect(count(page, 'present')).toHaveText('1')
    await expect(count(page, 'late')).toHaveText('1')
    await page.keyboard.press('u')
    await expect(count(page, 'late')).toHaveText('0')
  })

  test('remembers the class, and a past day has its own marks', async ({ page, school }) => {
    await openClass(page, school)
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    await expect(count(page, 'present')).toHaveText('6')
    await page.getByLabel('Date').fill('2026-02-02')
    await expect(count(page, 'unmarked')).toHaveText('6')
    await button(page, 'Absent', 'Zoya Khan').click()
    await expect(page.getByText('Attendance marked for Monday, 2 February 2026')).toBeVisible()
    await page.goto('/')
    await page.goto('/attendance')
    await expect(page.getByRole('combobox', { name: 'Class' })).toHaveValue('Class 5 - A')
    await expect(count(page, 'present')).toHaveText('6')
  })

  test('finds a student by name on the spot', async ({ page, school }) => {
    await openClass(page, school)
    await page.getByRole('searchbox', { name: 'Search student by name...' }).fill('zoya')
    await expect(button(page, 'Present', 'Zoya Khan')).toBeVisible()
    await expect(button(page, 'Present', 'Aarav Deshmukh')).toBeHidden()
    await expect(count(page, 'unmarked')).toHaveText('6')
  })
})

test.describe('the details of a day', () => {
  test('are empty until somebody is marked, then narrow by class and name', async ({ page, school }) => {
    await school.enter(page, '/attendance?tab=details')
    await expect(page.getByText('No attendance records found')).toBeVisible()
    await expect(page.getByText('Try adjusting your filters or check back later.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    const [ravi = '', sita = ''] = await school.addStudents(await school.addClass('Class 6'), [
      'Ravi',
      'Sita',
    ])
    await school.mark(ravi, 'absent')
    await school.mark(sita, 'present')
    await page.getByRole('button', { name: 'Refresh', exact: true }).last().click()
    await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search by student name...' }).fill('sit')
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    await expect(page).toHaveURL(/search=sit/)
    await page.getByRole('combobox', { name: 'Day' }).click()
    await page.getByRole('option', { name: 'Yesterday' }).click()
    await expect(page.getByText('No attendance records found')).toBeVisible()
  })
})
