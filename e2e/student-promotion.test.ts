import type { Locator, Page } from '@playwright/test'
import { expect, type School, test } from './support/school.ts'

const rowOf = (page: Page, name: string): Locator => page.locator('tbody tr').filter({ hasText: name })
const promote = (dialog: Locator) => dialog.getByRole('button', { name: 'Promote', exact: true })
const choice = (dialog: Locator, name: string, action: string) =>
  dialog.getByRole('radiogroup', { name: `What should happen to ${name}?` }).getByText(action)

async function startPromoting(page: Page, names: string[]): Promise<Locator> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Promote' }).click()
  return page.getByRole('dialog', { name: 'Promote Students' })
}

async function openPromote(page: Page, school: School, names: string[]): Promise<Locator> {
  await school.enter(page, `/students?classId=${school.classIds.get('Class 5')}`)
  return await startPromoting(page, names)
}

async function chooseClass(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Promote to' }).click()
  await page.getByRole('option', { name }).click()
}

async function confirm(page: Page, title: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title })
  await question.getByRole('button', { name: 'Promote' }).click()
}

async function promoteOne(page: Page, name: string, to = 'Class 6'): Promise<void> {
  const dialog = await startPromoting(page, [name])
  await chooseClass(page, dialog, to)
  await promote(dialog).click()
  await confirm(page, `Promote 1 student to ${to}?`)
  await expect(page.getByText('Successfully promoted 1 student(s)')).toBeVisible()
}

test.describe('promoting students', () => {
  test('names whoever was promoted this year and leaves them, until they are to go again', async ({
    page,
    school,
  }) => {
    await school.addClass('Class 6')
    await school.addClass('Class 7')
    await school.enter(page, `/students?classId=${school.classIds.get('Class 5')}`)
    await promoteOne(page, 'Zoya Khan')
    await page.goto(`/students?classId=${school.classIds.get('Class 6')}`)
    const dialog = await startPromoting(page, ['Zoya Khan'])
    await chooseClass(page, dialog, 'Class 7')
    await expect(dialog.getByText('1 student was promoted in the last six months and stays')).toBeVisible()
    await expect(dialog.getByText(/^Zoya Khan \(to Class 6 on /)).toBeVisible()
    await expect(promote(dialog)).toBeDisabled()
    await dialog.getByRole('button', { name: 'Promote again' }).click()
    await expect(dialog.getByText('1 student was promoted in the last six months')).toBeHidden()
    await promote(dialog).click()
    await confirm(page, 'Promote 1 student to Class 7?')
    await expect(page.getByText('Successfully promoted 1 student(s)')).toBeVisible()
  })

  test('waits for a class, asks, moves them, and is undone at once or later, or says why it no longer can be', async ({
    page,
    school,
  }) => {
    // No year follows Class 5 here, so none is chosen.
    await school.addClass('Class 8')
    const dialog = page.getByRole('dialog', { name: 'Promote Students' })
    const recent = page.getByRole('button', { name: 'Promotions of the last 30 days' })
    const undone = (count: number) => page.getByText(`The promotion of ${count} student(s) was undone.`)
    await openPromote(page, school, ['Zoya Khan', 'Aarav Deshmukh'])
    await expect(recent).toBeHidden()
    await expect(dialog.getByText('Please select a class to promote students to.')).toBeVisible()
    await expect(promote(dialog)).toBeDisabled()
    await chooseClass(page, dialog, 'Class 8')
    await promote(dialog).click()
    await confirm(page, 'Promote 2 students to Class 8?')
    await expect(page.getByText('Successfully promoted 2 student(s)')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Showing 1 to 4 of 4 results')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Selected' })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(undone(2)).toBeVisible()
    await expect(page.getByText('Showing 1 to 6 of 6 results')).toBeVisible()

    await promoteOne(page, 'Zoya Khan', 'Class 8')
    await page.reload()
    await recent.click()
    const list = page.getByRole('dialog', { name: 'Promotions of the last 30 days' })
    await expect(list.getByRole('listitem').first()).toContainText('by Asha Rao')
    await list.getByRole('button', { name: 'Undo: 1 student to Class 8' }).click()
    await expect(undone(1)).toBeVisible()
    await expect(list.getByText('Undone by Asha Rao')).toHaveCount(2)
    await expect(rowOf(page, 'Zoya Khan')).toBeVisible()
    await page.keyboard.press('Escape')

    await promoteOne(page, 'Aarav Deshmukh', 'Class 8')
    await expect(rowOf(page, 'Aarav Deshmukh')).toBeHidden()
    await school.addStudent({ name: 'New One', rollNumber: '1' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(
      page.getByText(/roll numbers of these students now: Aarav Deshmukh \(now with New One\)/),
    ).toBeVisible({ timeout: 10_000 })
    await page.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 8' }).click()
    await expect(rowOf(page, 'Aarav Deshmukh')).toBeVisible()
  })

  test('takes a whole class along, whatever page it is on', async ({ page, school }) => {
    const six = await school.addClass('Class 6')
    await school.addClass('Class 7')
    const many = Array.from({ length: 43 }, (_, index) => `Student Number ${index + 1}`)
    await school.addStudents(six, many)
    await school.enter(page, `/students?classId=${six}`)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    const bar = page.getByRole('region', { name: 'Selected' })
    await bar.getByRole('button', { name: 'Select all 43' }).click()
    await expect(bar).toContainText('43 selected')
    await expect(bar.getByRole('button', { name: 'Select all 43' })).toBeHidden()
    await bar.getByRole('button', { name: 'Promote' }).click()
    const dialog = page.getByRole('dialog', { name: 'Promote Students' })
    // All are of one class, whose next one is chosen.
    await promote(dialog).click()
    await confirm(page, 'Promote 43 students to Class 7?')
    await expect(page.getByText('Successfully promoted 43 student(s)')).toBeVisible()
    await expect(page.getByText('No students found')).toBeVisible()
  })

  test('settles clashing roll numbers before anybody moves, and keeps that when the network is lost', async ({
    page,
    school,
  }) => {
    const six = await school.addClass('Class 6')
    await school.addStudents(six, ['Tara Fernandes', 'Vihaan Joshi', 'Ira Sen'])
    const dialog = await openPromote(page, school, [
      'Aarav Deshmukh',
      'Ananya Kulkarni',
      'आरोही शिंदे',
      'Zoya Khan',
    ])
    await chooseClass(page, dialog, 'Class 6')
    await expect(dialog.getByText('3 roll numbers clash')).toBeVisible()
    await expect(dialog.getByText(/^Promote the highest class first/)).toBeVisible()
    await expect(dialog.getByText('Tara Fernandes has roll number 1 there.')).toBeVisible()
    await expect(promote(dialog)).toBeDisabled()
    // Nothing is chosen for anybody until somebody chooses.
    await expect(dialog.getByRole('radio', { name: 'Keep' })).toHaveCount(3)
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await choice(dialog, 'Aarav Deshmukh', 'Hold back').click()
    await expect(dialog.getByText('2 roll numbers clash')).toBeVisible()
    await choice(dialog, 'Ananya Kulkarni', 'Renumber').click()
    const number = dialog.getByLabel('New roll number for Ananya Kulkarni')
    await expect(number).not.toHaveValue('')
    await number.fill('3')
    await expect(dialog.getByText('Ira Sen has roll number 3 there.').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Give each the next free number' }).click()
    await expect(dialog.getByText('No more roll number clashes')).toBeVisible()
    await page.route('**/api/users/promote', (route) => route.abort('connectionreset'))
    await promote(dialog).click()
    await confirm(page, 'Promote 3 students to Class 6?')
    await expect(dialog.getByRole('alert')).toHaveText(
      'Network error. Please check your connection and try again.',
    )
    await expect(dialog.getByRole('combobox', { name: 'Promote to' })).toHaveValue('Class 6')
    await page.unroute('**/api/users/promote')
    await promote(dialog).click()
    await confirm(page, 'Promote 3 students to Class 6?')
    await expect(page.getByText('Successfully promoted 3 student(s)')).toBeVisible()
    await expect(rowOf(page, 'Aarav Deshmukh')).toBeVisible()
    await page.goto(`/students?classId=${six}`)
    await expect(page.getByText('Showing 1 to 6 of 6 results')).toBeVisible()
    const rolls = await page.locator('tbody tr td:nth-child(2)').allTextContents()
    expect(new Set(rolls).size).toBe(6)
  })

  test('asks for session and year where they pass out, and holds back who has left', async ({
    page,
    school,
  }) => {
    await school.addStudent({ name: 'Left Early', rollNumber: '9', status: 'leaved' })
    // Without a next class, passout would be chosen from the beginning.
    await school.addClass('Class 6')
    const dialog = await openPromote(page, school, ['Zoya Khan', 'Left Early'])
    await expect(dialog.getByRole('combobox', { name: 'Promote to' })).toHaveValue('Class 6')
    await expect(dialog.getByLabel('Session')).toBeHidden()
    await chooseClass(page, dialog, 'passout')
    await expect(dialog.getByText('Not moved, because they have left the school: Left Early')).toBeVisible()
    await dialog.getByLabel('Session').fill('2025-26')
    await dialog.getByLabel('Passout year').fill('1800')
    await expect(dialog.getByText('Please enter a year from 1900 to ten years from now.')).toBeVisible()
    await expect(promote(dialog)).toBeDisabled()
    await dialog.getByLabel('Passout year').fill('2025')
    await promote(dialog).click()
    await confirm(page, 'Promote 1 student to passout?')
    await expect(page.getByText('Successfully promoted 1 student(s)')).toBeVisible()
    await page.goto(`/students?classId=${await school.passoutId()}&year=2025`)
    await expect(rowOf(page, 'Zoya Khan')).toContainText('Passed Out')
  })
})
