import type { Locator, Page } from '@playwright/test'
import { hugePicture, onDisk, pdf, photo, type TestFile } from './support/files.ts'
import { hold } from './support/hold.ts'
import { expect, type School, test } from './support/school.ts'

/** On the school's clock. */
const thisYear = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format())

test.describe('the students directory', () => {
  test('finds, narrows and keeps its filters in the address', async ({ page, school }) => {
    const [tara] = await school.addStudents(await school.addClass('Class 6'), ['Tara Fernandes'])
    await school.ask('PUT', `/api/users/${tara}`, { motherName: 'Rosa Dias' })
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
    await page.getByRole('searchbox', { name: 'Search students...' }).fill('rosa')
    await expect(page.getByRole('row').filter({ hasText: 'Mother: Rosa Dias' })).toContainText(
      'Tara Fernandes',
    )
    await page.getByRole('button', { name: 'Clear search' }).last().click()
    await page.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 6' }).click()
    await expect(page.getByText('Tara Fernandes')).toBeVisible()
    await expect(page).toHaveURL(/classId=/)
  })
})

test.describe('how the students stand', () => {
  const figure = (page: Page, label: string) =>
    page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  const shown = (page: Page) => page.getByRole('region', { name: 'Students shown' })

  test('is told of the school, then of the class that is chosen', async ({ page, school }) => {
    const six = await school.addClass('Class 6')
    await school.addStudent({ class: six, name: 'Left Early', rollNumber: '1', status: 'leaved' })
    await school.addStudent({
      class: await school.passoutId(),
      name: 'Long Gone',
      rollNumber: '1',
      status: 'passout',
    })
    await school.enter(page, '/students')
    await expect(shown(page)).toHaveText('7of 7')
    await expect(figure(page, 'Active')).toHaveText('Active75%6 students')
    await expect(figure(page, 'Inactive')).toHaveText('Inactive13%1 student')
    await expect(figure(page, 'Graduated')).toHaveText('Graduated13%1 student')
    await page.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 6' }).click()
    await expect(shown(page)).toHaveText('1of 1')
    await expect(figure(page, 'Active')).toHaveText('Active0%0 students')
    await expect(figure(page, 'Inactive')).toHaveText('Inactive100%1 student')
  })

  test('is nothing in a school without students, whose form offers nothing of passing out', async ({
    page,
    admin,
  }) => {
    await admin.register()
    await admin.addClass('Class 5')
    await admin.enter(page, '/students')
    const dialog = page.getByRole('dialog', { name: 'Add Student' })
    await dialog.getByRole('combobox', { name: 'Status' }).click()
    await expect(page.getByRole('option')).toHaveText(['Active', 'InActive'])
    await page.keyboard.press('Escape')
    await dialog.getByRole('combobox', { name: 'Class' }).click()
    await expect(page.getByRole('option')).toHaveText(['Class 5'])
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(shown(page)).toHaveText('0found')
    await expect(figure(page, 'Graduated')).toHaveText('Graduated0%0 students')
  })
})

test('a total that is out of date does not ask for the first student', async ({ page, admin }) => {
  await admin.register()
  const five = await admin.addClass('Class 5')
  await admin.enter(page)
  await expect(page.getByText('Create your first student to get started!')).toBeVisible()
  const total = /api[/](dashboard[?]only=.*students|students[/]total)/
  const answer = await hold(page, total)
  const askedAnew = page.waitForRequest(total)
  await admin.addStudents(five, ['Tara Fernandes'])
  await askedAnew
  await page.getByRole('link', { name: 'Students' }).first().click()
  await page.getByRole('searchbox', { name: 'Search students...' }).fill('Tara')
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await expect(page).toHaveURL(/search=Tara/)
  await expect(page.getByRole('dialog')).toBeHidden()
  answer()
  await expect(page.getByRole('link', { name: /^Students/ }).first()).toContainText('1')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the year of passing out is asked for in the passout class alone, kept in the address, and goes with the class', async ({
  page,
  school,
}) => {
  const picker = page.getByRole('button', { name: /^Passout year/ })
  const gone = { class: await school.passoutId(), status: 'passout' }
  await school.addStudent({ ...gone, name: 'Old One', rollNumber: '1', passoutYear: String(thisYear - 1) })
  await school.addStudent({ ...gone, name: 'Old Two', rollNumber: '2', passoutYear: String(thisYear) })
  await school.enter(page, '/students')
  await expect(page.getByText('Showing 1 to 6 of 6 results')).toBeVisible()
  await expect(picker).toBeHidden()
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'passout' }).click()
  await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()

  await picker.focus()
  await page.keyboard.press('Enter')
  const earlier = page.getByRole('button', { name: 'Earlier years' })
  while (await earlier.isEnabled()) await earlier.click()
  await expect(page.getByRole('button', { name: '1970', exact: true })).toBeEnabled()
  const later = page.getByRole('button', { name: 'Later years' })
  while (await later.isEnabled()) await later.click()
  await expect(page.getByRole('button', { name: String(thisYear + 10), exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: String(thisYear + 11), exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(later).toBeHidden()
  await expect(picker).toBeFocused()

  await picker.click()
  await page.getByRole('button', { name: String(thisYear), exact: true }).click()
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await expect(page.getByText('Old Two')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`year=${thisYear}`))
  await page.reload()
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await expect(picker).toHaveText(String(thisYear))
  await picker.click()
  await page.getByRole('button', { name: 'All Years', exact: true }).click()
  await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
  await expect(page).not.toHaveURL(/year=/)
  await picker.click()
  await page.getByRole('button', { name: String(thisYear), exact: true }).click()
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'All Classes' }).click()
  await expect(page.getByText('Showing 1 to 6 of 6 results')).toBeVisible()
  await expect(picker).toBeHidden()
  await expect(page).not.toHaveURL(/year=/)
})

async function openAddDialog(page: Page, school: School): Promise<Locator> {
  await school.enter(page, '/students')
  await page.getByRole('button', { name: 'Add Student' }).click()
  return page.getByRole('dialog', { name: 'Add Student' })
}

const nameField = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Name', exact: true })
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Add Student' }).click()

async function chooseClass(page: Page, dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name }).click()
}

async function fillIn(page: Page, dialog: Locator, name: string, roll: string): Promise<void> {
  await nameField(dialog).fill(name)
  await dialog.getByLabel('Roll number').fill(roll)
  await chooseClass(page, dialog, 'Class 5 - A')
}

test.describe('adding a student', () => {
  test('asks for what is missing, shows them on top of the first page, whatever was looked for, goes on with another, and ties passed out and the passout class together', async ({
    page,
    school,
  }) => {
    await school.enter(page, '/students?search=Zoya')
    await page.getByText('Showing 1 to 1 of 1 results').waitFor()
    await page.getByRole('button', { name: 'Add Student' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Student' })
    await send(dialog)
    for (const text of [
      'Student name is required',
      'Roll number is required',
      'Class selection is required',
    ]) {
      await expect(dialog.getByText(text)).toBeVisible()
    }
    await fillIn(page, dialog, 'Parth Lokhande', '7')
    await dialog.getByLabel('Phone').fill('98220')
    await send(dialog)
    await expect(dialog.getByText('Please enter a valid phone number.')).toBeVisible()
    await dialog.getByLabel('Phone').fill('9822012345')
    await send(dialog)
    await expect(page.getByText('Student added successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.locator('tbody tr').first()).toContainText('Parth Lokhande')
    await expect(page.locator('tbody tr').filter({ hasText: 'Parth Lokhande' })).toHaveCount(1)
    await expect(page.getByRole('searchbox', { name: 'Search students...' })).toHaveValue('')
    await page.getByRole('button', { name: 'Add another' }).click()
    await expect(nameField(dialog)).toBeFocused()
    const chosenClass = dialog.getByRole('combobox', { name: 'Class' })
    await expect(chosenClass).toHaveValue('Class 5 - A')
    const status = dialog.getByRole('combobox', { name: 'Status' })
    const year = dialog.getByLabel('Passout year')
    await expect(year).toBeHidden()
    await status.click()
    await page.getByRole('option', { name: 'Passed Out' }).click()
    await expect(chosenClass).toHaveValue('passout')
    await expect(year).toBeVisible()
    await chooseClass(page, dialog, 'Class 5 - A')
    await expect(status).toHaveValue('Active')
    await expect(year).toBeHidden()
    await chooseClass(page, dialog, 'passout')
    await expect(status).toHaveValue('Passed Out')
    await status.click()
    await page.getByRole('option', { name: 'InActive' }).click()
    await expect(chosenClass).toHaveValue('')
    await chooseClass(page, dialog, 'passout')
    await nameField(dialog).fill('Old Three')
    await dialog.getByLabel('Roll number').fill('3')
    await year.fill('1850')
    await send(dialog)
    await expect(dialog.getByText('Please enter a year from 1900 to ten years from now.')).toBeVisible()
    await year.fill('')
    await send(dialog)
    await expect(dialog).toBeHidden()
    await page.goto(`/students?classId=${await school.passoutId()}&year=${thisYear}`)
    await expect(page.getByText('Old Three')).toBeVisible()
  })

  test('asks about a child who may be here already and a number that another has, and leaves the question at its field', async ({
    page,
    school,
  }) => {
    const dialog = await openAddDialog(page, school)
    await fillIn(page, dialog, 'Zoya Khan', '9')
    await dialog.getByText('Government numbers').click()
    await dialog.getByLabel('PEN', { exact: true }).fill('12345678901')
    await send(dialog)
    const question = page.getByRole('alertdialog', { name: 'Please look again' })
    const sameName = 'Zoya Khan is in Class 5 - A, with roll number 6. Is this another student?'
    await expect(question).toContainText(sameName)
    await question.getByRole('button', { name: 'Go back' }).click()
    await expect(nameField(dialog)).toBeFocused()
    await nameField(dialog).blur()
    await expect(nameField(dialog)).toHaveAccessibleDescription(sameName)
    await send(dialog)
    await question.getByRole('button', { name: 'Save anyway' }).click()
    await expect(page.getByText('Student added successfully')).toBeVisible()
    const first = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '6', exact: true }) })
    await first.getByRole('button', { name: 'Edit: Zoya Khan' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Student' })
    await edit.getByText('Government numbers').click()
    await edit.getByLabel('PEN', { exact: true }).fill('12345678901')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    const sameNumber = 'This number belongs to Zoya Khan, Class 5 - A. Do both have the same one?'
    await expect(question).toContainText(`PEN. ${sameNumber}`)
    await question.getByRole('button', { name: 'Go back' }).click()
    await expect(edit.getByLabel('PEN', { exact: true })).toHaveAccessibleDescription(sameNumber)
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await question.getByRole('button', { name: 'Save anyway' }).click()
    await expect(page.getByText('Zoya Khan has been updated successfully')).toBeVisible()
  })

  test('begins with passed out where the passout class is looked at', async ({ page, school }) => {
    await school.enter(page, `/students?classId=${await school.passoutId()}`)
    await page.getByText('No students found').waitFor()
    await page.getByRole('button', { name: 'Add Student' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Student' })
    await expect(dialog.getByRole('combobox', { name: 'Class' })).toHaveValue('passout')
    await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('Passed Out')
    await expect(dialog.getByLabel('Passout year')).toBeVisible()
    await nameField(dialog).fill('Old Four')
    await dialog.getByLabel('Roll number').fill('4')
    await send(dialog)
    await expect(page.getByText('Student added successfully')).toBeVisible()
  })

  test('begins without a class where it would be the passout class of a school without students', async ({
    page,
    admin,
  }) => {
    await admin.register()
    await admin.addClass('Class 5')
    await admin.enter(page, `/students?classId=${await admin.passoutId()}`)
    const dialog = page.getByRole('dialog', { name: 'Add Student' })
    await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('Active')
    await expect(dialog.getByRole('combobox', { name: 'Class' })).toHaveValue('')
    await send(dialog)
    await expect(dialog.getByText('Class selection is required')).toBeVisible()
  })

  test('half typed is lost neither by Escape nor by Back, which closes what is on top', async ({
    page,
    school,
  }) => {
    await school.enter(page, '/classes')
    await page.getByRole('link', { name: 'Class 5 - A' }).click()
    await page.getByRole('button', { name: 'Add Student' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Student' })
    const question = page.getByText('Discard what you entered?')
    await nameField(dialog).pressSequentially('Half')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await page.goBack()
    await expect(question).toBeVisible()
    // The address comes back a moment later; nobody presses Back twice before.
    await expect(page).toHaveURL(/classes.+/)
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/classes.+/)
    await expect(nameField(dialog)).toHaveValue('Half')
    await page.goBack()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/classes.+/)
    await page.goBack()
    await expect(page).toHaveURL(/classes$/)
  })
})

const field = (dialog: Locator, label: string) => dialog.getByRole('group', { name: label })

async function choose(dialog: Locator, label: string, file: TestFile): Promise<void> {
  const chooser = dialog.page().waitForEvent('filechooser')
  await field(dialog, label)
    .getByRole('button', { name: /^(Choose|Replace)/ })
    .click()
  await (await chooser).setFiles(await onDisk(file))
}

test.describe('photo and documents', () => {
  test('are chosen and removed by keyboard alone, or dropped; what is dropped beside them does not leave the page; they are shown with their size, replaced, removed, and kept', async ({
    page,
    school,
  }) => {
    // Before the page is opened: the first listener alone is set up too late for the key that follows it.
    const chooser = page.waitForEvent('filechooser')
    const dialog = await openAddDialog(page, school)
    await dialog.getByLabel('Address').focus()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Choose a file: Photo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(photo())
    await expect(dialog.getByRole('button', { name: 'Replace Photo' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Remove Photo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Choose a file: Photo' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Choose a file: Aadhaar card' })).toBeFocused()

    const drop = (target: Locator) =>
      target.evaluate((element) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['%PDF-1.4 %%EOF'], 'dropped.pdf', { type: 'application/pdf' }))
        const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
        element.dispatchEvent(event)
        return event.defaultPrevented
      })
    expect(await drop(field(dialog, 'Aadhaar card'))).toBe(true)
    await expect(field(dialog, 'Aadhaar card')).toContainText('dropped.pdf1 KB')
    expect(await drop(dialog)).toBe(true)
    await expect(dialog.getByText('dropped.pdf')).toHaveCount(1)

    await fillIn(page, dialog, 'Parth Lokhande', '7')
    const card = pdf('aadhaar.pdf', 90 * 1024)
    await choose(dialog, 'Photo', photo('parth.png'))
    await expect(field(dialog, 'Photo').locator('img')).toHaveJSProperty('naturalWidth', 64)
    await expect(field(dialog, 'Photo')).toContainText('parth.png1 KB')
    await choose(dialog, 'Aadhaar card', pdf('wrong.pdf'))
    await expect(field(dialog, 'Aadhaar card')).toContainText('wrong.pdf')
    await choose(dialog, 'Aadhaar card', card)
    await expect(field(dialog, 'Aadhaar card')).toContainText('aadhaar.pdf90 KB')
    await choose(dialog, 'Marksheet', pdf('marksheet.pdf'))
    await dialog.getByRole('button', { name: 'Remove Marksheet' }).click()
    await expect(field(dialog, 'Marksheet')).not.toContainText('marksheet.pdf')
    const answer = page.waitForResponse('**/api/auth/register')
    await send(dialog)
    const { user } = await (await answer).json()
    expect(await (await page.request.get(user.aadhaarCard)).body()).toEqual(card.buffer)
    expect(user.marksheet).toBeNull()
    await expect(dialog).toBeHidden()
    const picture = page.locator('tr, li').filter({ hasText: 'Parth Lokhande' }).locator('img')
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  })

  test('that cannot be taken say why at their field, the server’s reason too, until a better one is chosen; they stay with all that was typed when the roll number is taken, and when the network goes while they are sent', async ({
    page,
    school,
  }) => {
    const dialog = await openAddDialog(page, school)
    const birth = field(dialog, 'Birth certificate')
    await choose(dialog, 'Photo', pdf('photo.pdf'))
    await expect(dialog.getByText('Only image files are allowed.')).toBeVisible()
    await choose(dialog, 'Birth certificate', { ...pdf('list.csv'), mimeType: 'text/csv' })
    await expect(dialog.getByText('Invalid file type.')).toBeVisible()
    await choose(dialog, 'Birth certificate', pdf('scan.pdf', 2 * 1024 * 1024 + 1))
    await expect(dialog.getByText('File must be under 2MB.')).toBeVisible()
    await expect(birth).not.toContainText('scan.pdf')
    await choose(dialog, 'Birth certificate', pdf('scan.pdf', 2 * 1024 * 1024))
    await expect(birth).toContainText('scan.pdf2 MB')
    await expect(dialog.getByText('File must be under 2MB.')).toBeHidden()
    await expect(dialog.getByText('Only image files are allowed.')).toBeVisible()

    await fillIn(page, dialog, 'Parth Lokhande', '7')
    const named = (text: string) => ({
      name: 'no.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(text),
    })
    await choose(dialog, 'Transfer certificate', named('MZ this is no PDF'))
    await expect(dialog.getByText('no.pdf cannot be read as a PDF.')).toBeVisible()
    await choose(dialog, 'Transfer certificate', named('MZ but %PDF- and %%EOF'))
    await choose(dialog, 'Photo', photo())
    await send(dialog)
    await expect(dialog.getByText('Invalid file type.')).toBeVisible()
    await expect(field(dialog, 'Transfer certificate')).toContainText('no.pdf')
    await dialog.getByRole('button', { name: 'Remove Transfer certificate' }).click()
    await send(dialog)
    await expect(page.getByText('Student added successfully')).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Add Student' }).click()
    await fillIn(page, dialog, 'Second Zoya', '6')
    await dialog.getByLabel('Phone').fill('9822012345')
    await choose(dialog, 'Photo', hugePicture())
    await choose(dialog, 'Marksheet', hugePicture())
    await choose(dialog, 'Birth certificate', pdf('birth.pdf'))
    await expect(field(dialog, 'Photo')).toContainText(/from-a-camera.png\d+ KB/)
    await expect(field(dialog, 'Marksheet')).toContainText(/from-a-camera.png(\d+ KB|1(\.\d)? MB)/)
    await send(dialog)
    const refusal = 'A student with this email or roll number already exists.'
    await expect(dialog.getByText(refusal)).toBeVisible()
    await expect(dialog.getByLabel('Roll number')).toBeFocused()
    await expect(dialog.getByLabel('Roll number')).toHaveValue('6')
    await expect(dialog.getByText('It belongs to Zoya Khan.')).toBeVisible()
    const expectAllKept = async () => {
      await expect(nameField(dialog)).toHaveValue('Second Zoya')
      await expect(dialog.getByLabel('Phone')).toHaveValue('9822012345')
      await expect(field(dialog, 'Photo')).toContainText('from-a-camera.png')
      await expect(field(dialog, 'Birth certificate')).toContainText('birth.pdf')
    }
    await expectAllKept()
    await dialog.getByRole('button', { name: 'Use 8, which is free' }).click()
    await expect(dialog.getByLabel('Roll number')).toHaveValue('8')
    await page.route('**/api/auth/register', (route) => route.abort('connectionreset'))
    await send(dialog)
    await expect(dialog.getByRole('alert')).toHaveText('Network error. Please check your connection.')
    await expectAllKept()
    await page.unroute('**/api/auth/register')
    await send(dialog)
    await expect(dialog).toBeHidden()
    const row = page.locator('tr, li').filter({ hasText: 'Second Zoya' })
    await expect(row.locator('img')).toBeVisible()
  })
})
