import { checkEverywhere } from './support/accessible.ts'
import { expect, test } from './support/school.ts'

test('a new year moves every class from one table, and is taken back with Undo', async ({ page, school }) => {
  const add = async (name: string, section: string, students: string[]) =>
    await school.addStudents(await school.addClass(name, section), students)
  await add('Class 8', 'A', ['Asha Rao', 'Bina Sen'])
  await add('Class 9', 'A', ['Chand Ali'])
  await add('Class 10', 'A', ['Esha Nair'])
  await school.enter(page, '/students')
  await page.getByRole('link', { name: 'New year' }).click()
  const target = (name: string) => page.getByRole('combobox', { name: `${name} goes to` })
  await expect(target('Class 8 - A')).toHaveValue('Class 9 - A')
  await expect(target('Class 9 - A')).toHaveValue('Class 10 - A')
  await expect(target('Class 10 - A')).toHaveValue(/passout/i)
  await page.getByRole('button', { name: 'Class 9 - A: Everybody moves' }).click()
  await page.getByRole('radiogroup', { name: 'Chand Ali' }).getByText('Stays back').click()
  await page.getByRole('button', { name: 'Class 8 - A: Everybody moves' }).click()
  await page.getByRole('radiogroup', { name: 'Bina Sen' }).getByText('Leaves').click()
  const outcome = page.getByRole('region', { name: 'What will happen' })
  await expect(outcome.getByRole('status')).toContainText('1 passes out · 1 stays back · 1 leaves')
  await expect(outcome).toContainText('1 gets another roll number: Asha Rao in Class 9 - A: 1 becomes 2')
  await checkEverywhere(page, 'a new year')
  await outcome.getByRole('button', { name: 'Begin the new year' }).click()
  await page
    .getByRole('alertdialog', { name: 'Begin the new year?' })
    .getByRole('button', { name: 'Begin', exact: true })
    .click()
  await expect(page).toHaveURL(/\/students$/)
  await expect(page.getByText(/The new year has begun: \d+ student\(s\)/)).toBeVisible()
  const row = (name: string) => page.locator('tbody tr').filter({ hasText: name })
  await expect(row('Asha Rao')).toContainText('Class 9')
  await expect(row('Bina Sen')).toContainText('InActive')
  await expect(row('Chand Ali')).toContainText('Class 9')
  await expect(row('Esha Nair')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row('Asha Rao')).toContainText('Class 8')
  await expect(row('Esha Nair')).toContainText('Class 10')
  await expect(row('Bina Sen')).toContainText('Active')
})

test('a class that nobody has said a next one for, and into which another moves, is named before the year begins', async ({
  page,
  school,
}) => {
  await school.addStudents(await school.addClass('Class 8', 'C'), ['Asha Rao', 'Bina Sen'])
  await school.addStudents(await school.addClass('Class 9', 'C'), ['Chand Ali'])
  await school.enter(page, '/new-year')
  await page.getByRole('combobox', { name: 'Class 9 - C goes to' }).click()
  await page.getByRole('option', { name: 'Nobody moves' }).click()
  await expect(page.getByText('Stays, and 2 come into it', { exact: true })).toBeVisible()
  const crowd = 'Class 9 - C stays, and 2 come into it: 3 students in one class.'
  await expect(page.getByRole('region', { name: 'What will happen' })).toContainText(crowd)
  await checkEverywhere(page, 'a new year with a crowded class')
  await page.getByRole('button', { name: 'Begin the new year' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Begin the new year?' })).toContainText(crowd)
})
