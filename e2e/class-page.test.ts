import { checkEverywhere } from './support/accessible.ts'
import { dataUrl, pdf } from './support/files.ts'
import { expect, test } from './support/school.ts'

test('a class has a page: its students, its month with corrections, its papers, and what is done with it', async ({
  page,
  school,
}) => {
  await school.beginDay()
  const classId = await school.addClass('Class 6', 'A')
  await school.addClass('Class 7', 'A')
  const [ravi = ''] = await school.addStudents(classId, ['Ravi Kale', 'Sita Patil'])
  await school.addStudent({
    name: 'Tara Joshi',
    rollNumber: '9',
    class: classId,
    birthCertificate: dataUrl(pdf('birth.pdf')),
    aadhaarCard: dataUrl(pdf('card.pdf')),
    transferCertificate: dataUrl(pdf('tc.pdf')),
    marksheet: dataUrl(pdf('marks.pdf')),
  })
  await school.mark(ravi, 'absent')
  await school.enter(page, '/classes')
  await page.getByRole('link', { name: '3 students' }).click()
  await expect(page).toHaveURL(`/students?classId=${classId}`)
  await expect(page.getByText('Sita Patil').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Class 6 - A' }).click()
  await expect(page).toHaveURL(new RegExp(`/classes/${classId}$`))
  await expect(page.getByRole('heading', { name: 'Class 6 - A', level: 1 })).toBeVisible()
  await expect(page.getByText('3 students').first()).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(3)

  await page.getByRole('tab', { name: 'Attendance' }).click()
  await page.getByRole('button', { name: /: Absent$/ }).click()
  const day = page.getByRole('dialog', { name: /^Ravi Kale, / })
  await day.getByRole('group', { name: 'Correct the mark' }).getByRole('button', { name: 'Late' }).click()
  await expect(day).toContainText('Late, marked by Asha Rao')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^L Ravi Kale, .*: Late$/ })).toBeVisible()
  // Tab reaches one cell, and the arrows the others.
  const month = page.getByRole('region', { name: 'Attendance register' })
  await expect(month.locator('button[tabindex="0"]')).toHaveCount(1)
  await page.getByRole('button', { name: /Ravi Kale, .*: Late$/ }).press('ArrowDown')
  await expect(page.locator(':focus')).toHaveAccessibleName(/Sita Patil/)
  await checkEverywhere(page, 'month of a class')

  await page.getByRole('tab', { name: 'Papers' }).click()
  await expect(page.getByText('Missing: Aadhaar card 2 · Birth certificate 2')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(2)
  await checkEverywhere(page, 'papers of a class')
  await page.getByRole('switch', { name: 'Show those with all papers too' }).click()
  await expect(page.locator('tbody tr')).toHaveCount(3)
  await page.getByRole('button', { name: 'Sita Patil' }).click()
  await expect(page.getByRole('dialog', { name: 'Student Details' })).toContainText('Sita Patil')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Papers' })).toHaveAttribute('aria-selected', 'true')

  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    new RegExp(`report=register&class=${classId}`),
  )
  await expect(page.getByRole('link', { name: 'Cards' })).toHaveAttribute('href', `/cards?classId=${classId}`)
  await page.getByRole('button', { name: 'Promote' }).click()
  const promotion = page.getByRole('dialog', { name: 'Promote Students' })
  await expect(promotion).toContainText('3 students')
  await expect(promotion.getByRole('combobox', { name: 'Promote to' })).toHaveValue('Class 7 - A')
  await expect(promotion.getByRole('button', { name: 'Promote', exact: true })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(promotion).toBeHidden()
  await expect(page.getByRole('button', { name: 'Promote' })).toBeFocused()
  await page.getByRole('link', { name: 'Mark today' }).click()
  await expect(page.getByRole('button', { name: 'Present: Sita Patil' })).toBeVisible()
})

test('a class without students says so, once its name is read in the header, and takes the first one', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 6', 'A')
  await school.enter(page, `/classes/${classId}`)
  await expect(page.getByRole('banner').getByText('Class 6 - A', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No students in this class yet' })).toBeVisible()
  await expect(page.getByText(/Try adjusting your search/)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Import a list' })).toHaveAttribute(
    'href',
    `/import?classId=${classId}`,
  )
  await page.getByRole('button', { name: 'Add Student' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Add Student' })).toBeVisible()
})

test('whoever has passed out is added from the page of any class, also one without students, and goes to passout', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 6', 'A')
  await school.enter(page, `/classes/${classId}`)
  await page.getByRole('button', { name: 'Add Student' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Add Student' })
  const chosenClass = dialog.getByRole('combobox', { name: 'Class' })
  await expect(chosenClass).toHaveValue('Class 6 - A')
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Passed Out' }).click()
  await expect(chosenClass).toHaveValue('passout')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Old One')
  await dialog.getByLabel('Roll number').fill('1')
  await dialog.getByRole('button', { name: 'Add Student' }).click()
  await expect(page.getByText('Student added successfully')).toBeVisible()
  await expect(page).toHaveURL(`/classes/${await school.passoutId()}`)
  await expect(page.getByRole('row').filter({ hasText: 'Old One' })).toContainText('Passed Out')
})

test('a class that is not there says so, and a teacher promotes nobody', async ({ page, school }) => {
  const classId = await school.addClass('Class 6', 'A')
  await school.addStudents(classId, ['Ravi Kale'])
  const teacher = await school.addTeacher('Meera Iyer')
  await teacher.signIn()
  await teacher.enter(page, `/classes/${classId}`)
  await expect(page.getByRole('link', { name: 'Mark today' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Promote' })).toBeHidden()
  await page.getByRole('tab', { name: 'Papers' }).click()
  await expect(page.getByText('Only the teachers of the class and the office can do this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  await page.goto('/classes/00000000-0000-7000-8000-000000000000')
  await expect(page.getByText('This class was not found.')).toBeVisible()
})
