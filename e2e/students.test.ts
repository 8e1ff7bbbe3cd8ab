import { expect, test } from './support/school.ts'

test.describe('the students directory', () => {
  test('finds, narrows and keeps its filters in the address', async ({ page, school }) => {
    await school.addStudents(await school.addClass('Class 6'), ['Tara Fernandes'])
    await school.enter(page, '/students')
    await expect(page.getByText('Showing 1 to 7 of 7 results')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search students...' }).fill('आरोही')
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    await expect(page).toHaveURL(/search=/)
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Search students...' })).toHaveValue('आरोही')
    await page.getByRole('searchbox', { name: 'Search students...' }).fill('nobody at all')
    await expect(page.getByText('No students found')).toBeVisible()
    await expect(page.getByText('Try adjusting your search criteria or add new students.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await page.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 6' }).click()
    await expect(page.getByText('Tara Fernandes')).toBeVisible()
    await expect(page).toHaveURL(/classId=/)
  })

  test('tells of a load that failed and tries again', async ({ page, school }) => {
    await page.route('**/api/students?**', (route) => route.fulfill({ status: 500, json: {} }))
    await school.enter(page, '/students')
    await expect(page.getByText('Failed to load students. Please refresh the page.')).toBeVisible()
    await page.unroute('**/api/students?**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Showing 1 to 6 of 6 results')).toBeVisible()
  })
})

test.describe('adding a student', () => {
  test('asks for what is missing, then adds', async ({ page, school }) => {
    await school.enter(page, '/students')
    await page.getByRole('button', { name: 'Add Student' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Student' })
    await dialog.getByRole('button', { name: 'Add Student' }).click()
    for (const text of [
      'Student name is required',
      'Roll number is required',
      'Class selection is required',
    ]) {
      await expect(dialog.getByText(text)).toBeVisible()
    }
    await dialog.getByLabel('Name', { exact: false }).first().fill('Parth Lokhande')
    await dialog.getByLabel('Roll Number').fill('7')
    await dialog.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 5 - A' }).click()
    await dialog.getByLabel('Phone').fill('98220')
    await dialog.getByRole('button', { name: 'Add Student' }).click()
    await expect(dialog.getByText('Please enter a valid phone number.')).toBeVisible()
    await dialog.getByLabel('Phone').fill('9822012345')
    await dialog.getByRole('button', { name: 'Add Student' }).click()
    await expect(page.getByText('Student added successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Parth Lokhande')).toBeVisible()
  })

  test('with a roll number that is taken says so at the field and keeps what was typed', async ({
    page,
    school,
  }) => {
    await school.enter(page, '/students')
    await page.getByRole('button', { name: 'Add Student' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Student' })
    await dialog.getByLabel('Name', { exact: false }).first().fill('Second Zoya')
    await dialog.getByLabel('Roll Number').fill('6')
    await dialog.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 5 - A' }).click()
    await dialog.getByRole('button', { name: 'Add Student' }).click()
    await expect(
      dialog.getByText('A student with this email or roll number already exists.').first(),
    ).toBeVisible()
    await expect(dialog.getByLabel('Roll Number')).toHaveValue('6')
  })

  test('ties passed out and the passout class together', async ({ page, school }) => {
    await school.enter(page, '/students')
    await page.getByRole('button', { name: 'Add Student' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Student' })
    await expect(dialog.getByLabel('Passout Year')).toBeHidden()
    await dialog.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Passed Out' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Class' })).toHaveValue(/passout/i)
    await expect(dialog.getByLabel('Passout Year')).toBeVisible()
  })

  test('half typed is not lost by a press beside the dialog', async ({ page, school }) => {
    await school.enter(page, '/students')
    await page.getByRole('button', { name: 'Add Student' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Student' })
    await dialog.getByLabel('Name', { exact: false }).first().fill('Half')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog.getByLabel('Name', { exact: false }).first()).toHaveValue('Half')
  })
})

test.describe('a class list', () => {
  test('can be pasted, its columns put right, and a refused row corrected on the spot', async ({
    page,
    school,
  }) => {
    await school.addClass('Class 8')
    await school.enter(page, '/students')
    await page.getByRole('button', { name: 'Add class list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add class list' })
    await dialog.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 8' }).click()
    await dialog.getByLabel('Or paste the list').fill('1\tRavi\t9876543210\n2\tSita\t98\n3\tMeena\t')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('3 students found for Class 8.')).toBeVisible()
    await dialog.getByRole('button', { name: /^Add 2/ }).click()
    await expect(dialog.getByText('2 students were added.')).toBeVisible()
    await dialog.getByLabel('Phone').fill('9876500000')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByText('3 students were added.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
  })

  test('that is no list is refused with a way on', async ({ page, school }) => {
    await school.enter(page, '/students')
    await page.getByRole('button', { name: 'Add class list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add class list' })
    const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await dialog.locator('input[type=file]').setInputFiles(file('list.csv', 'x'))
    await expect(dialog.getByText('Class selection is required')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 5 - A' }).click()
    await dialog.locator('input[type=file]').setInputFiles(file('list.xlsx', 'PK'))
    await expect(dialog.getByText(/save the spreadsheet as CSV/)).toBeVisible()
    await dialog.locator('input[type=file]').setInputFiles(file('empty.csv', '\n,,\n'))
    await expect(dialog.getByText('There are no students in this list.')).toBeVisible()
  })
})
