import { expect, test } from './support/school.ts'

test.describe('registering a school', () => {
  test('asks for what is missing, goes there, and clears a field’s error on typing', async ({
    page,
    admin,
  }) => {
    await admin.enter(page, '/createSchool')
    await page.getByRole('button', { name: 'Register School' }).click()
    for (const text of [
      'Please fix the errors above before submitting.',
      'school name is required',
      'Please select a school type.',
      'state is required',
      'pincode is required',
    ]) {
      await expect(page.getByText(text)).toBeVisible()
    }
    await expect(page.getByLabel('School Name')).toBeFocused()
    await page.getByLabel('School Name').fill('Z')
    await expect(page.getByText('school name is required')).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(page.getByText('School name must be at least 2 characters long.')).toBeVisible()
  })

  test('resets only when asked twice', async ({ page, admin }) => {
    await admin.enter(page, '/createSchool')
    await page.getByLabel('School Name').fill('Zilla Parishad School')
    await page.getByRole('button', { name: 'Reset Form' }).click()
    await expect(
      page.getByText('Are you sure you want to reset the form? All entered data will be lost.'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('School Name')).toHaveValue('Zilla Parishad School')
  })

  test('that exists already says so and keeps what was typed', async ({ page, admin, browserName }) => {
    await admin.enter(page, '/createSchool')
    await page.route('**/api/schools', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      return route.fulfill({ status: 503, json: { message: 'down', error: 'down', code: 'x' } })
    })
    await page.getByLabel('School Name').fill(`School ${browserName}`)
    await page.getByRole('combobox', { name: 'School Type' }).click()
    await page.getByRole('option', { name: 'Primary' }).click()
    await page.getByLabel('State').fill('Kerala')
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: 'India' }).click()
    await page.getByLabel('PIN code').fill('682001')
    await page.getByRole('button', { name: 'Register School' }).click()
    const box = page.getByRole('alert').filter({ hasText: 'Registration Failed' })
    await expect(box.getByText('Server error occurred. Please try again later.')).toBeVisible()
    await expect(page.getByLabel('School Name')).toHaveValue(`School ${browserName}`)
    await box.getByRole('button', { name: 'Dismiss' }).click()
    await expect(box).toBeHidden()
  })
})

test.describe('classes', () => {
  test('can be created, changed and deleted', async ({ page, school }) => {
    await school.enter(page, '/classes')
    await page.getByRole('button', { name: 'Create Class' }).click()
    const create = page.getByRole('dialog', { name: 'Create Class' })
    await create.getByRole('button', { name: /^Create/ }).click()
    await expect(create.getByText('Please enter a class name.')).toBeVisible()
    await create.getByLabel('Class name').fill('Nursery')
    await create.getByRole('button', { name: /^Create/ }).click()
    await expect(page.getByText('Nursery').first()).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Nursery' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog')
    await edit.getByLabel('Class name').fill('LKG')
    await edit.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('LKG').first()).toBeVisible()
    await page.getByRole('button', { name: 'Actions for LKG' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(page.getByText('LKG')).toHaveCount(0)
  })

  test('with students cannot be deleted, and the screen says why', async ({ page, school }) => {
    await school.enter(page, '/classes')
    await page.getByRole('button', { name: 'Actions for Class 5 - A' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(page.getByText('This class still has 6 student(s). Move them first.')).toBeVisible()
  })

  test('created in bulk: what could not be created stays with its reason', async ({ page, school }) => {
    await school.enter(page, '/classes')
    await page.getByRole('button', { name: 'Bulk Create' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bulk Create' })
    await page.route('**/api/classes/createClass', (route) =>
      route.request().postDataJSON().name === 'Class 3' ? route.abort() : route.continue(),
    )
    await dialog.getByRole('button', { name: /^Create/ }).click()
    await expect(dialog.getByText(/Created \d+ class\(es\) \(1 failed\)\./)).toBeVisible()
    await expect(dialog.getByText('Network error.', { exact: false })).toBeVisible()
    await page.unroute('**/api/classes/createClass')
    await dialog.getByRole('button', { name: /^Create/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Class 3').first()).toBeVisible()
  })

  test('lead to their students', async ({ page, school }) => {
    await school.enter(page, '/classes')
    await page.getByRole('link', { name: /Class 5/ }).click()
    await expect(page).toHaveURL(/\/students\?classId=/)
    await expect(page.getByText('Showing 1 to 6 of 6 results')).toBeVisible()
  })
})
