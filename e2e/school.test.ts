import type { Page } from '@playwright/test'
import { hold } from './support/hold.ts'
import { expect, School, test } from './support/school.ts'

test('registering a school asks for what is missing, keeps what was typed when it fails, and goes on to the first steps', async ({
  page,
  admin,
}) => {
  const other = new School()
  await other.signUp()
  await other.register()
  await admin.enter(page, '/createSchool')
  const register = page.getByRole('button', { name: 'Register School' })
  await register.click()
  for (const text of [
    'Please fix the errors above before submitting.',
    'school name is required',
    'Please select a school type.',
    'state is required',
    'pincode is required',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  const name = page.getByLabel('School name')
  await expect(name).toBeFocused()
  await name.fill('Z')
  await expect(page.getByText('school name is required')).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(page.getByText('School name must be at least 2 characters long.')).toBeVisible()

  const taken = `Saraswati Vidyalaya ${other.phone}`
  await fillSchool(page, taken)
  await page.getByLabel('Pincode').fill('411001')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra')
  await page.getByRole('button', { name: 'Reset Form' }).click()
  await expect(
    page.getByText('Are you sure you want to reset the form? All entered data will be lost.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(name).toHaveValue(taken)

  const box = page.getByRole('alert', { name: 'Registration Failed' })
  const expectFailure = async (text: string) => {
    await register.click()
    await expect(box.getByText(text)).toBeVisible()
    const toast = page.locator('.mantine-Notification-root').filter({ hasText: text }).first()
    const [said, failed] = [await toast.boundingBox(), await box.boundingBox()]
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(failed?.y ?? 0)
    await box.getByRole('button', { name: 'Dismiss' }).click()
    await expect(box).toBeHidden()
  }
  await expectFailure('A school with this name or email already exists.')
  await page.route('**/api/schools', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await expectFailure('Network error. Please check your connection.')
  await expect(name).toHaveValue(taken)
  await page.unroute('**/api/schools')

  await name.fill(`School ${admin.phone}`)
  const held = Promise.withResolvers<void>()
  let sent: object = {}
  await page.route('**/api/schools', async (route) => {
    if (route.request().method() === 'POST') {
      sent = route.request().postDataJSON()
      await held.promise
    }
    await route.continue()
  })
  await register.click()
  await expect(page.getByRole('button', { name: 'Registering...' })).toBeDisabled()
  held.resolve()
  await expect(page.getByText('School registered successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/classes$/)
  await expect(page.getByRole('dialog', { name: 'Bulk Create' })).toBeVisible()
  expect(Object.keys(sent).sort()).toEqual(
    ['city', 'country', 'establishmentYear', 'pincode', 'schoolName', 'schoolType', 'state'].sort(),
  )
})

async function fillSchool(page: Page, name: string): Promise<void> {
  await page.getByLabel('School name').fill(name)
  const type = page.getByRole('combobox', { name: 'School type' })
  // The only one that fits.
  await type.fill('Coll')
  await page.getByRole('option', { name: 'College', exact: true }).waitFor()
  await type.press('Tab')
  await expect(type).toHaveValue('College')
  // The first that fits what is typed.
  await type.fill('Prim')
  await page.getByRole('option', { name: 'Primary', exact: true }).waitFor()
  await type.press('Enter')
  await expect(type).toHaveValue('Primary')
  await page.getByLabel('Pincode').fill('682001')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Kerala')
}

test('an admin without a school is led to the first steps, which go on from any device, also one that remembers an earlier step', async ({
  page,
  admin,
  browser,
  baseURL,
}) => {
  await admin.enter(page, '/students')
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.goto('/attendance')
  await expect(page).toHaveURL(/\/onboarding$/)
  await page.goto('/classes')
  await expect(page.getByText('Please create your school first.')).toBeVisible()
  await page.getByRole('link', { name: 'Create School' }).click()
  await expect(page).toHaveURL(/\/createSchool$/)
  await page.goto('/onboarding')
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const second = await context.newPage()
  await admin.enter(second, '/createSchool')
  await fillSchool(second, `Second ${admin.phone}`)

  await page.getByRole('button', { name: 'Create School' }).click()
  await expect(page.getByRole('button', { name: 'Processing...' }).first()).toBeDisabled()
  await fillSchool(page, `First ${admin.phone}`)
  await page.getByRole('button', { name: 'Register School' }).click()
  const open = page.getByRole('dialog', { name: 'Bulk Create' })
  await expect(open).toBeVisible()

  await second.getByRole('button', { name: 'Register School' }).click()
  await expect(second.getByText('You already have a school.')).toBeVisible()
  await second.getByRole('button', { name: 'Create Classes' }).click()
  const dialog = second.getByRole('dialog', { name: 'Bulk Create' })
  await dialog.getByRole('button', { name: 'Create 10 classes' }).click()
  await expect(second).toHaveURL(/\/import$/)
  await context.close()

  await page.goto('/onboarding')
  await expect(page.getByText('You have successfully completed all 3 steps!')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Asha' })).toBeVisible()
})

/** Whether a press at its middle reaches it, without any scrolling. */
function isInReach(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

test.describe("the school's record", () => {
  test('is completed by an admin: refused fields and failures keep what was typed', async ({
    page,
    school,
  }) => {
    const other = new School()
    await other.signUp()
    await other.register()
    await school.enter(page, '/')
    await page.getByRole('button', { name: "Asha Rao's profile menu" }).click()
    await page.getByRole('menuitem', { name: 'School Details' }).click()
    await expect(page).toHaveTitle(/^School Dashboard/)
    const head = page.getByRole('region', { name: `Saraswati Vidyalaya ${school.phone}` })
    for (const text of ['Primary School', 'Pune, Maharashtra', 'Age: N/A']) {
      await expect(head.getByText(text)).toBeVisible()
    }
    await expect(page.getByRole('region', { name: 'About the School' })).toHaveCount(0)
    await page
      .getByRole('region', { name: "Complete your school's record" })
      .getByRole('link', { name: 'Add missing details' })
      .click()

    const save = page.getByRole('button', { name: 'Save Changes' })
    await page.getByLabel('Year established').fill('1984')
    await save.click()
    for (const text of ['address is required', 'primary phone is required', 'email is required']) {
      await expect(page.getByText(text)).toBeVisible()
    }
    await expect(page.getByLabel('Address')).toBeFocused()
    await expect(save).toBeDisabled()
    await page.getByLabel('Address').fill('12 Lake Road')
    await page.getByLabel('Pincode').fill('41100')
    await page.getByLabel('Primary phone').fill('2612')
    await page.getByLabel('Email').fill('office@saraswati.example')
    await page.getByLabel('Website').fill('saraswati.example')
    await page.getByLabel('About the School').fill('शाळा १९८४ पासून.')
    await expect(page.getByLabel('Website')).toHaveValue('https://saraswati.example')
    await expect(page.getByText('Please enter a valid phone number.')).toBeVisible()
    await expect(page.getByText('Pincode must be 6 digits.')).toBeVisible()
    await page.getByLabel('Primary phone').fill('+91 98230 11111')
    await page.getByLabel('Pincode').fill('411002')

    const notSaved = page.getByRole('alert').filter({ hasText: 'Not saved' })
    await page.route('**/api/schools', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await save.click()
    await expect(notSaved.getByText('Network error. Please check your connection.')).toBeVisible()
    await page.unroute('**/api/schools')
    await page.getByLabel('School name').fill(`Saraswati Vidyalaya ${other.phone}`)
    await page.getByLabel('Pincode').fill('411001')
    await save.click()
    await expect(notSaved.getByText('A school with this name or email already exists.')).toBeVisible()
    await page.getByLabel('School name').fill(`Saraswati Vidyalaya ${school.phone}`)
    await page.getByLabel('Pincode').fill('411002')
    await expect(page.getByLabel('Address')).toHaveValue('12 Lake Road')

    await page.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await save.click()
    await expect(page.getByText('School updated successfully.')).toBeVisible()
    await expect(page).toHaveURL(/\/schoolDetails$/)
    const age = new Date().getFullYear() - 1984
    for (const text of ['Est. 1984', `Age: ${age} years`]) await expect(head.getByText(text)).toBeVisible()
    await expect(page.getByRole('link', { name: '9823011111' })).toHaveAttribute('href', 'tel:9823011111')
    await expect(page.getByRole('link', { name: 'office@' })).toHaveAttribute('href', /^mailto:office@/)
    const website = page.getByRole('link', { name: /saraswati\.example \(opens in a new tab\)/ })
    await expect(website).toHaveAttribute('target', '_blank')
    await expect(website).toHaveAttribute('rel', 'noopener noreferrer')
    for (const text of ['India', '12 Lake Road', 'शाळा १९८४ पासून.']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(page.getByText("Complete your school's record")).toHaveCount(0)

    await page.getByRole('link', { name: 'Edit Details' }).click()
    await page.getByLabel('School name').fill('Another name')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave the page' })
      .click()
    await expect(page).toHaveURL(/\/schoolDetails$/)
    await page.reload()
    await expect(head).toBeVisible()
    const quick = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
    await expect(quick).toHaveText(['View Teachers', 'View Students', 'View Reports', 'School Settings'])
    await quick.filter({ hasText: 'View Reports' }).click()
    await expect(page).toHaveURL(/\/reports$/)
  })

  test('is read by a teacher, who is not offered what only admins may do', async ({ page, school }) => {
    const teacher = await school.addTeacher('Meera Joshi')
    await teacher.signIn()
    await teacher.enter(page, '/schoolDetails')
    await expect(page.getByRole('region', { name: 'Contact Information' })).toContainText('–')
    for (const name of ['Edit Details', 'Add missing details']) {
      await expect(page.getByRole('link', { name })).toHaveCount(0)
    }
    await page.goto('/editSchool')
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('classes', () => {
  test('can be created, changed and deleted', async ({ page, school }) => {
    await school.addTeacher('Meera Joshi')
    await school.enter(page, '/classes')
    await page.getByRole('button', { name: 'Create Class' }).click()
    const create = page.getByRole('dialog', { name: 'Create Class' })
    await create.getByRole('button', { name: /^Create/ }).click()
    await expect(create.getByText('Please enter a class name.')).toBeVisible()
    await create.getByLabel('Class name').fill('Nursery')
    await create.getByRole('combobox', { name: 'Class teacher' }).fill('josh')
    await page.getByRole('option', { name: 'Meera Joshi' }).click()
    const sent = page.waitForRequest(/api[/]classes[/]createClass/)
    await create.getByRole('button', { name: /^Create/ }).click()
    expect((await sent).postDataJSON()).toMatchObject({ name: 'Nursery', section: null })
    await expect(page.getByText('Nursery').first()).toBeVisible()
    await expect(page.getByRole('row', { name: /^Nursery/ })).toContainText('Meera Joshi')
    await page.getByRole('button', { name: 'Actions for Nursery' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog')
    await edit.getByLabel('Class name').fill('LKG')
    const saveNow = await hold(page, /api[/]classes[/]updateClass/)
    await edit.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('link', { name: 'LKG' })).toBeVisible()
    // A hint of somebody else's change, who takes the name, does not bring the old one back meanwhile.
    await school.addClass('LKG')
    await page.waitForTimeout(2500)
    await expect(page.getByRole('link', { name: 'LKG' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nursery', includeHidden: true })).toHaveCount(0)
    saveNow()
    await expect(edit.getByText('A class with this name and section already exists.')).toBeVisible()
    await expect(edit.getByLabel('Class name')).toHaveValue('LKG')
    await expect(page.getByRole('link', { name: 'Nursery', includeHidden: true })).toHaveCount(1)
    await edit.getByLabel('Class name').fill('UKG')
    await page.route('**/api/classes/updateClass/*', (route) => route.abort())
    await edit.getByRole('button', { name: /^Save/ }).click()
    await expect(edit.getByText('Failed to update class. Please try again.')).toBeVisible()
    await page.unroute('**/api/classes/updateClass/*')
    await edit.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Class updated successfully.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'UKG' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^UKG/ })).toContainText('Meera Joshi')
    // By keyboard: the message lies over the card, and stays while a mouse rests on it.
    await page.getByRole('button', { name: 'Actions for UKG' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(page.getByRole('link', { name: 'UKG' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('The class is back.')).toBeVisible()
    await expect(page.getByRole('row', { name: /^UKG/ })).toContainText('Meera Joshi')
  })

  test('that were marked say what becomes of their register before they are deleted', async ({
    page,
    school,
  }) => {
    const classId = await school.addClass('Class 6')
    const [ravi = ''] = await school.addStudents(classId, ['Ravi Kale'])
    for (const ago of [1, 2]) {
      const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
      await school.mark(ravi, 'present', day)
    }
    await school.remove(ravi)
    await school.enter(page, '/classes')
    await page.getByRole('button', { name: 'Actions for Class 6' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Delete Class 6?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(
      question.getByText(/^Attendance was marked here on 2 days, from .+\. Once the class is/),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Class 6', includeHidden: true })).toHaveCount(1)
    await question.getByRole('button', { name: 'Delete anyway' }).click()
    await expect(page.getByRole('link', { name: 'Class 6' })).toHaveCount(0)
  })

  test('open by keyboard, their menu too; with students they cannot be deleted: the screen says why and leads to them', async ({
    page,
    school,
  }) => {
    await school.enter(page, '/classes')
    const link = page.getByRole('link', { name: 'Class 5 - A' })
    await link.focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: '6 students' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Actions for Class 5 - A' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await page.keyboard.press('Escape')
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/classes\/[0-9a-f-]{36}$/)
    await page.goBack()
    await page.getByRole('button', { name: 'Actions for Class 5 - A' }).click()
    const remove = page.getByRole('menuitem', { name: 'Delete' })
    await expect(page.getByRole('menu')).toHaveCSS('opacity', '1')
    expect(await remove.evaluate(isInReach)).toBe(true)
    await remove.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(page.getByText('This class still has 6 student(s). Move them first.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('link', { name: 'View Students' }).click()
    await expect(page).toHaveURL(/\/students\?classId=/)
    await expect(page.getByText('Showing 1 to 6 of 6 results')).toBeVisible()
  })

  test('one Escape closes Bulk Create, whichever field is open, and gives the focus back', async ({
    page,
    school,
  }) => {
    await school.enter(page, '/classes')
    const open = page.getByRole('button', { name: 'Bulk Create' })
    const dialog = page.getByRole('dialog', { name: 'Bulk Create' })
    for (const field of ['Sections for all classes', 'Sections for Class 2']) {
      await open.focus()
      await page.keyboard.press('Enter')
      await dialog.getByLabel(field).click()
      await expect(dialog.getByLabel(field)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(open).toBeFocused()
    }
  })

  test('created in bulk: what could not be created stays with its reason', async ({ page, school }) => {
    await school.enter(page, '/classes')
    await page.getByRole('button', { name: 'Bulk Create' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bulk Create' })
    await page.route('**/api/classes/createClass', (route) =>
      route.request().postDataJSON().name === 'Class 3' ? route.abort() : route.continue(),
    )
    // Class 5 - A is there already, and no chip is made of B yet.
    await dialog.getByLabel('Sections for all classes').pressSequentially('A, B')
    await expect(
      dialog.getByText('19 classes: Class 1 - A, Class 1 - B, Class 2 - A … Class 10 - B'),
    ).toBeVisible()
    await dialog.getByLabel('Sections for Class 2').fill('Rose,')
    await expect(dialog.getByText('18 classes: Class 1 - A, Class 1 - B, Class 2 - Rose …')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create 18 classes' }).click()
    await expect(dialog.getByText('Created 16 class(es) (2 failed).')).toBeVisible()
    await expect(dialog.getByText('Failed to create class. Please try again.')).toBeVisible()
    await page.unroute('**/api/classes/createClass')
    await dialog.getByRole('button', { name: 'Create 2 classes' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Class 3 - B' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Class 2 - Rose' })).toBeVisible()
  })

  test('made on another device meanwhile are not asked for again', async ({ page, admin }) => {
    await admin.register()
    await admin.enter(page, '/onboarding')
    const create = page.getByRole('button', { name: 'Create Classes' })
    await expect(create).toBeVisible()
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(/api[/]classes$/, async (route) => {
      asked.resolve()
      await answered.promise
      await route.continue()
    })
    // From here on no answer from before is on its way.
    await asked.promise
    await admin.addClass('Class 7', 'B')
    await create.click()
    await expect(page.getByText('No classes yet')).toBeVisible()
    answered.resolve()
    await page
      .getByRole('link', { name: /Class 7/ })
      .or(page.getByText('Class 7'))
      .first()
      .waitFor()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
