import type { Locator, Page } from '@playwright/test'
import { dataUrl, hugePicture, onDisk, pagedPdf, pdf, photo, type TestFile } from './support/files.ts'
import { expect, type School, test } from './support/school.ts'

const rowOf = (page: Page, name: string): Locator => page.locator('tbody tr').filter({ hasText: name })
const field = (dialog: Locator, label: string) => dialog.getByRole('group', { name: label })
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save Changes' })

async function choose(dialog: Locator, label: string, file: TestFile): Promise<void> {
  const chooser = dialog.page().waitForEvent('filechooser')
  await field(dialog, label)
    .getByRole('button', { name: /^(Choose|Replace)/ })
    .click()
  await (await chooser).setFiles(await onDisk(file))
}

async function openEdit(page: Page, school: School, fields: Record<string, string> = {}): Promise<Locator> {
  await school.addStudent({
    name: 'Ravi Kale',
    rollNumber: '7',
    phone: '9822012345',
    email: `ravi${school.phone}@x.example`,
    address: '12 Tilak Road, Pune',
    ...fields,
  })
  await school.enter(page, '/students')
  await rowOf(page, 'Ravi Kale').getByRole('button', { name: 'Edit: Ravi Kale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ravi Kale')
  return dialog
}

test.describe('editing a student', () => {
  test('starts from what is stored, says what is missing, and sends only what was changed; lets the status be chosen freely, and asks for the year of passing out', async ({
    page,
    school,
  }) => {
    const six = await school.addClass('Class 6')
    await school.addStudent({
      name: 'Keya Kale',
      rollNumber: '8',
      phone: '9822012399',
      motherPhone: '9822012388',
    })
    const dialog = await openEdit(page, school)
    await expect(dialog.getByLabel('Roll number')).toHaveValue('7')
    const alsoHers = dialog.getByText('Keya Kale (Class 5 - A) has this number too. The same family?')
    await dialog.getByLabel('Phone').fill('+91 98220 12388')
    await expect(alsoHers).toBeVisible()
    await dialog.getByLabel('Phone').fill('9822012345')
    await expect(alsoHers).toBeHidden()
    await dialog.getByText('Family', { exact: true }).click()
    await dialog.getByLabel("Father's phone").fill('98220 12399')
    await expect(alsoHers).toBeVisible()
    await dialog.getByLabel("Father's phone").fill('')
    await expect(alsoHers).toBeHidden()
    await dialog.getByText('Family', { exact: true }).click()
    await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveValue('9822012345')
    await expect(dialog.getByRole('combobox', { name: 'Class' })).toHaveValue('Class 5 - A')
    await expect(save(dialog)).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(' ')
    await dialog.getByLabel('Roll number').fill('')
    await dialog.getByLabel('Email').fill('no address')
    await save(dialog).click()
    await expect(dialog.getByText('Student name is required')).toBeVisible()
    await expect(dialog.getByText('Roll number is required')).toBeVisible()
    await expect(dialog.getByText('Invalid email address')).toBeVisible()
    await dialog.getByLabel('Roll number').fill('7')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('  Ravi  Kale-Patil ')
    await dialog.getByLabel('Email').fill('')
    await dialog.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 6' }).click()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
    await save(dialog).click()
    const names = [...((await sent).postData() ?? '').matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
    expect(names.toSorted()).toEqual(['class', 'email', 'name'])
    await expect(page.getByText('Ravi Kale-Patil has been updated successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    const { user } = await (await answer).json()
    expect(user).toMatchObject({ name: 'Ravi Kale-Patil', email: null, phone: '9822012345' })
    expect(user.class._id).toBe(six)
    await expect(rowOf(page, 'Ravi Kale-Patil')).toContainText('Class 6')

    await rowOf(page, 'Ravi Kale-Patil').getByRole('button', { name: 'Edit: Ravi Kale-Patil' }).click()
    await dialog.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Passed Out' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Class' })).toHaveValue('Class 6')
    await dialog.getByLabel('Session').fill('2025-26')
    await dialog.getByLabel('Passout year').fill('1800')
    await save(dialog).click()
    await expect(dialog.getByText('Please enter a year from 1900 to ten years from now.')).toBeVisible()
    await dialog.getByLabel('Passout year').fill('2026')
    await save(dialog).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, 'Ravi Kale-Patil')).toContainText('Passed Out')
  })

  test('writes down what the school has made a field of, a section at a time, and leads back to a wrong one', async ({
    page,
    school,
  }) => {
    await school.enter(page, '/setting?tab=students')
    await page.getByRole('button', { name: 'Add a field' }).click()
    const making = page.getByRole('dialog', { name: 'Add a field' })
    await making.getByLabel('Name of the field').fill('Name')
    await making.getByRole('button', { name: 'Save' }).click()
    await expect(making.getByText('Every student has a field with this name.')).toBeVisible()
    await making.getByLabel('Name of the field').fill('Bus route')
    await making.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The field Bus route was added.')).toBeVisible()
    const dialog = await openEdit(page, school)
    const section = (title: string) => dialog.locator('summary').filter({ hasText: title })
    await section('More about the student').click()
    await dialog.getByLabel('Bus route').fill('Route 7')
    await section('Government numbers').click()
    const number = dialog.getByLabel('Aadhaar number')
    await number.fill('234123412347')
    // At first the section is closed before the number is known to be wrong, then after.
    for (const _ of ['before', 'after']) {
      await section('Government numbers').click()
      await expect(number).toBeHidden()
      await save(dialog).click()
      await expect(number).toBeFocused()
      await expect(number).toHaveAttribute('aria-invalid', 'true')
    }
    await number.fill('234123412346')
    await save(dialog).click()
    await expect(dialog).toBeHidden()
    await rowOf(page, 'Ravi Kale').getByRole('button', { name: 'View: Ravi Kale' }).click()
    const panel = page.getByRole('dialog', { name: 'Student Details' })
    const details = panel.getByRole('region', { name: 'Student Details' })
    await expect(details.getByText('Route 7')).toBeVisible()
    await expect(details.getByText('XXXX XXXX 2346')).toBeVisible()
    await details.getByRole('button', { name: 'Show the Aadhaar number' }).click()
    await expect(details.getByText('2341 2341 2346')).toBeVisible()
  })

  test('is reached from the details, and by the class teacher, who is not offered to delete', async ({
    page,
    school,
  }) => {
    const teacher = await school.addTeacher('Meera Iyer')
    await school.makeClassTeacher(school.classIds.get('Class 5') ?? '', teacher)
    const six = await school.addClass('Class 6')
    await school.addStudents(six, ['Om Rao'])
    await teacher.signIn()
    await teacher.enter(page, '/students')
    await expect(rowOf(page, 'Om Rao')).toContainText('Only for the class teacher')
    await expect(page.getByRole('button', { name: 'Edit: Om Rao' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'View: Zoya Khan' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await page.getByText('Zoya Khan').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Student' })
    await dialog.getByLabel('Phone').fill('98220 55555')
    await save(dialog).click()
    await expect(page.getByText('Zoya Khan has been updated successfully')).toBeVisible()
    await expect(rowOf(page, 'Zoya Khan')).toContainText('9822055555')
  })

  test('replaces, removes and keeps files, takes them up to 10 MB, and keeps what was typed and chosen when it is refused, and when the network goes', async ({
    page,
    school,
  }) => {
    const dialog = await openEdit(page, school, {
      photo: dataUrl(photo()),
      aadhaarCard: dataUrl(pagedPdf('card.pdf', 1)),
      marksheet: dataUrl(pdf('marks.pdf')),
    })
    await expect(field(dialog, 'Photo').locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    await expect(field(dialog, 'Aadhaar card')).toContainText('On file')
    await expect(field(dialog, 'Birth certificate')).not.toContainText('On file')
    await dialog.getByRole('button', { name: 'Remove Marksheet' }).click()
    await choose(dialog, 'Birth certificate', hugePicture('scan.png'))
    await expect(field(dialog, 'Birth certificate')).toContainText(
      /scan.png[\d.]+ [KM]B, compressed from 6.4 MB/,
    )
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
    await save(dialog).click()
    const { user } = await (await answer).json()
    expect([user.marksheet, user.aadhaarCard === null, user.birthCertificate === null]).toEqual([
      null,
      false,
      false,
    ])
    expect(user.photo).not.toBeNull()
    await expect(page.getByText('Ravi Kale has been updated successfully')).toBeVisible()
    await expect(dialog).toBeHidden()

    await rowOf(page, 'Ravi Kale').getByRole('button', { name: 'Edit: Ravi Kale' }).click()
    const megabyte = 1024 * 1024
    await choose(dialog, 'Transfer certificate', pdf('big.pdf', 10 * megabyte + 1))
    await expect(dialog.getByText('Document file size must be less than 10MB')).toBeVisible()
    await choose(dialog, 'Transfer certificate', pdf('fits.pdf', 10 * megabyte))
    await expect(field(dialog, 'Transfer certificate')).toContainText('fits.pdf10 MB')
    await choose(dialog, 'Marksheet', pdf('marks.pdf'))
    await dialog.getByLabel('Roll number').fill('6')
    await save(dialog).click()
    await expect(dialog.getByText('It belongs to Zoya Khan.')).toBeVisible()
    await expect(dialog.getByLabel('Roll number')).toHaveValue('6')
    await page.route('**/api/users/*', (route) => route.abort('connectionreset'))
    await dialog.getByLabel('Roll number').fill('8')
    await save(dialog).click()
    const lost = 'Network error. Please check your internet connection and try again.'
    await expect(dialog.getByRole('alert')).toHaveText(lost)
    await expect(dialog.getByLabel('Roll number')).toHaveValue('8')
    await expect(field(dialog, 'Marksheet')).toContainText('marks.pdf')
    await page.unroute('**/api/users/*')
    await save(dialog).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, 'Ravi Kale').getByRole('cell').nth(1)).toHaveText('8')
  })
})
