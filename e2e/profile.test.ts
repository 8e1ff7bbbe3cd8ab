import type { Locator, Page } from '@playwright/test'
import { hugePicture, onDisk, pdf } from './support/files.ts'
import { hold } from './support/hold.ts'
import { anyPhone, expect, lastCode, Person, type School, test } from './support/school.ts'
import { endStream } from './support/stream.ts'

const password = 'Mango#2026'

async function addStudent(school: School): Promise<Person> {
  const student = new Person()
  await school.addStudent({
    name: 'Ishaan Pawar',
    rollNumber: '21',
    phone: student.phone,
    enrollmentDate: '2026-01-05',
    address: '12 Lake Road, Pune',
    birthCertificate: `data:application/pdf;base64,${pdf('birth').buffer.toString('base64')}`,
  })
  await student.signIn()
  return student
}

async function addTeacher(school: School): Promise<Person> {
  const teacher = await school.addTeacher('Meera Joshi')
  await teacher.signIn()
  return teacher
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A label and its value. */
const detail = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })

async function api(page: Page, method: string, path: string, body?: object): Promise<void> {
  const status = await page.evaluate(
    async (sent) => {
      const { method, path, body } = sent
      const token = localStorage.getItem('token')
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      }
      const response = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : null })
      return response.status
    },
    { method, path, body },
  )
  expect(status).toBeLessThan(300)
}

test.describe('the profile', () => {
  test('of an admin asks for what is missing, and confirms an email by two codes or takes it away', async ({
    page,
    school,
  }) => {
    await school.enter(page, '/')
    const asked = page.waitForResponse('**/api/auth/accounts')
    await page.getByRole('button', { name: "Asha Rao's profile menu" }).click()
    await asked
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    await expect(page.getByText('Change account')).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page).toHaveTitle(/^Profile/)
    await expect(page.getByText('Administrator', { exact: true })).toBeVisible()
    await expect(page.getByText(`Saraswati Vidyalaya ${school.phone}`).last()).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy the school ID' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f-]{36}$/)
    await expect(section(page, 'General Information')).toHaveCount(0)
    await expect(section(page, 'Remarks')).toHaveCount(0)
    await expect(page.getByText('To change any document')).toHaveCount(0)

    const admin = section(page, 'Admin Details')
    await expect(admin.getByLabel('Phone')).toBeDisabled()
    await expect(admin.getByText('Already set')).toBeVisible()
    const save = admin.getByRole('button', { name: 'Save contact info' })
    await save.click()
    await expect(admin.getByRole('status').getByText('Nothing to update.')).toBeVisible()
    await expect(admin.getByRole('alert')).toHaveCount(0)
    await admin.getByLabel('Email').fill('nonsense')
    await save.click()
    await expect(admin.getByText('Please enter a valid email.')).toBeVisible()
    const [wrong, email] = [`wrong${school.phone}@x.example`, `asha${school.phone}@x.example`]
    await admin.getByLabel('Email').fill(wrong)
    await page.route('**/api/users/update-profile', (route) => route.abort())
    await save.click()
    await expect(admin.getByRole('alert')).toBeVisible()
    await page.unroute('**/api/users/update-profile')
    await save.click()
    await expect(page.getByText('Contact info updated successfully.')).toBeVisible()
    await expect(admin.getByText(`${wrong} is not confirmed`)).toBeVisible()
    await admin.getByRole('button', { name: `Remove ${wrong}` }).click()
    await expect(admin.getByText('is not confirmed')).toHaveCount(0)
    await admin.getByLabel('Email').fill(email)
    await save.click()
    await expect(admin.getByText(`${email} is not confirmed`)).toBeVisible()
    await expect(detail(page, 'Email')).toContainText(email)
    await expect(save).toHaveCount(0)

    await admin.getByRole('button', { name: 'Confirm', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Confirm ${email}` })
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog.getByText('Please enter the 6-digit OTP.')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Send OTP' }).first().click()
    await expect(dialog.getByText(`We sent a 6-digit OTP to ${email}.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send OTP' }).click()
    await expect(dialog.getByText(`We sent a 6-digit OTP to ${school.phone}.`)).toBeVisible()
    const code = lastCode(email)
    await dialog.getByLabel('OTP from your email').fill(code)
    await dialog.getByLabel('OTP from your phone').fill(code)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog.getByText('Invalid or expired OTP.')).toBeVisible()
    await expect(dialog.getByLabel('OTP from your email')).toHaveValue(code)
    await dialog.getByLabel('OTP from your phone').fill(lastCode(school.phone))
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('Confirmed. You can now sign in with it.')).toBeVisible()
    await expect(admin.getByText('is not confirmed')).toHaveCount(0)
    await page.reload()
    const own = section(page, 'Sign-ins and changes')
    await expect(own.getByText('Confirmed a contact')).toBeVisible()
    await expect(own.getByText('Removed an unconfirmed contact')).toBeVisible()
  })

  test('of an admin without a phone takes one that is one, and sets no password before', async ({
    page,
    school,
  }) => {
    const email = `office${school.phone}@x.example`
    await school.ask('POST', '/api/access', { name: 'Asha Patil', email })
    await page.request.post('/api/auth/login/send-otp', { data: { email } })
    const answer = await page.request.post('/api/auth/login/verify-otp', {
      data: { email, otp: lastCode(email) },
    })
    const invited = new Person()
    invited.token = (await answer.json()).token
    await invited.enter(page, '/profile')
    const admin = section(page, 'Admin Details')
    await admin.getByLabel('Phone').fill('123')
    await admin.getByRole('button', { name: 'Save contact info' }).click()
    await expect(admin.getByText('Please enter a valid phone number.')).toBeVisible()
    await section(page, 'Set password').getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('Please add your phone number first.')).toBeVisible()
  })

  test('of a teacher shows Aadhaar, qualifications and documents, but no address, once it can be loaded', async ({
    page,
    school,
  }) => {
    const teacher = await addTeacher(school)
    await endStream(page)
    // Of a server that breaks, which ours does not do when asked to.
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }))
    await teacher.enter(page, '/profile')
    await expect(page.getByText('Failed to load profile data.')).toBeVisible()
    await page.unroute('**/api/users/me')
    const answer = await hold(page, /api[/]users[/]me$/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Loading profile data...', { exact: true })).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { name: 'Meera Joshi' })).toBeVisible()
    await expect(detail(page, 'Date of birth')).toContainText('March 4, 1988')
    await expect(detail(page, 'Subject')).toContainText('Mathematics')
    await expect(detail(page, 'Aadhaar number')).toContainText('2341 2341 2346')
    await expect(detail(page, 'Phone')).toContainText(teacher.phone)
    await expect(page.getByText('Address', { exact: true })).toHaveCount(0)
    const qualifications = section(page, 'Qualifications')
    await expect(qualifications).toContainText('PhD')
    await expect(qualifications).toContainText('Pune University, 2012')
    await expect(qualifications.getByRole('link', { name: /^View Certificate/ })).toHaveAttribute(
      'rel',
      'noopener',
    )
    await expect(
      page.getByText(
        'To change any document (e.g., Birth Certificate, Aadhaar Card, Qualification documents), please contact the Admin or Principal.',
      ),
    ).toBeVisible()
    const link = page.getByRole('link', { name: /^View Aadhaar card/ })
    const href = (await link.getAttribute('href')) ?? ''
    expect((await page.request.get(href)).status()).toBe(200)
  })

  test('of a student shows class, address and certificates, and opens none by a link that has expired', async ({
    page,
    school,
  }) => {
    const student = await addStudent(school)
    await page.clock.install()
    await student.enter(page, '/profile')
    await expect(detail(page, 'Class')).toContainText('Class 5 - A')
    await expect(detail(page, 'Roll number')).toContainText('21')
    await expect(detail(page, 'Enrollment date')).toContainText('January 5, 2026')
    await expect(detail(page, 'Address')).toContainText('12 Lake Road, Pune')
    await expect(detail(page, 'Transfer certificate')).toContainText('–')
    const link = page.getByRole('link', { name: /^View Birth certificate/ })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(section(page, 'Remarks')).toBeVisible()
    await expect(section(page, 'Admin Details')).toHaveCount(0)

    await page.clock.setSystemTime(Date.now() + 11 * 60_000)
    const renewed = page.waitForResponse('**/api/users/me')
    const opened = page.context().waitForEvent('request', (one) => one.url().includes('/api/files/'))
    await link.click()
    const { user } = await (await renewed).json()
    expect((await opened).url()).toContain(user.birthCertificate)
  })
})

test.describe('one’s photo', () => {
  const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Change photo' })
  const menuPhoto = (page: Page) =>
    page.getByRole('button', { name: "Meera Joshi's profile menu" }).locator('img')

  test('is refused when it is none; is cut, kept when sending fails, saved, shown at once, taken away and put back', async ({
    page,
    school,
    isMobile,
  }) => {
    const teacher = await addTeacher(school)
    await teacher.enter(page, '/profile')
    await page.getByRole('button', { name: 'Add a photo' }).click()
    await dialog(page).getByRole('button', { name: 'Save photo' }).click()
    await expect(dialog(page).getByText('No new photo selected.')).toBeVisible()
    const input = dialog(page).locator('input[type=file]').first()
    await expect(input).toHaveAttribute('accept', 'image/*')
    await expect(dialog(page).locator('input[capture=user]')).toHaveCount(isMobile ? 1 : 0)
    await input.setInputFiles(pdf('list.pdf'))
    await expect(dialog(page).getByText('Only image files are allowed.')).toBeVisible()
    await input.setInputFiles(await onDisk(pdf('broken.jpg', 6 * 1024 * 1024)))
    await expect(dialog(page).getByText('Photo file size must be less than 5MB')).toBeVisible()
    await input.setInputFiles({ ...pdf('broken.heic'), mimeType: 'image/heic' })
    await expect(
      dialog(page).getByText('This image cannot be read. Please choose another one.'),
    ).toBeVisible()
    await input.setInputFiles(await onDisk(hugePicture()))
    const part = dialog(page).getByRole('button', { name: 'Part of the photo to keep' })
    await dialog(page).getByLabel('Zoom').fill('2')
    const before = await part.locator('img').getAttribute('style')
    await part.focus()
    await page.keyboard.press('ArrowRight')
    await expect(part.locator('img')).not.toHaveAttribute('style', before ?? '')
    await page.route('**/api/users/update-profile', (route) => route.abort())
    await dialog(page).getByRole('button', { name: 'Save photo' }).click()
    await expect(dialog(page).getByText('Failed to update profile photo.')).toBeVisible()
    await expect(part).toBeVisible()
    await page.unroute('**/api/users/update-profile')
    await dialog(page).getByRole('button', { name: 'Save photo' }).click()
    await expect(page.getByText('Profile photo updated successfully!')).toBeVisible()
    await expect(menuPhoto(page)).toBeVisible()
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await expect(menuPhoto(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(menuPhoto(page)).toBeVisible()
    await page.reload()
    await expect(menuPhoto(page)).toBeVisible()
  })
})

test.describe('one’s password', () => {
  test('is set with a code, then changed with the one before', async ({ page, school }) => {
    const teacher = await addTeacher(school)
    await teacher.enter(page, '/profile')
    const set = page.getByRole('form', { name: 'Set password' })
    const submit = set.getByRole('button', { name: 'Set password' })
    await submit.click()
    await expect(set.getByText('Please enter the 6-digit OTP.')).toBeVisible()
    await expect(set.getByText('New password and confirm password are required.').first()).toBeVisible()
    await set.getByRole('button', { name: 'Send OTP' }).click()
    await expect(set.getByRole('button', { name: /Resend in \d+s/ })).toBeDisabled()
    const code = lastCode(teacher.phone)
    await set.getByLabel('OTP from your phone').fill(code)
    await expect(set.getByLabel('New password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'new-password',
    )
    await set.getByLabel('New password', { exact: true }).fill('mango')
    await set.getByLabel('Confirm new password', { exact: true }).fill('other')
    await submit.click()
    await expect(
      set.getByText(
        'Password must be 6+ characters and include uppercase, lowercase, number, and special character.',
      ),
    ).toBeVisible()
    await expect(set.getByText('New password and confirm password do not match.')).toBeVisible()
    await expect(set.getByRole('listitem').filter({ hasText: 'Lowercase letter' })).toHaveAttribute(
      'data-met',
      'true',
    )
    await set.getByLabel('OTP from your phone').fill(code === '000000' ? '000001' : '000000')
    await set.getByLabel('New password', { exact: true }).fill(password)
    await set.getByLabel('Confirm new password', { exact: true }).fill(password)
    await submit.click()
    await expect(page.getByText('Invalid or expired OTP.')).toBeVisible()
    await expect(set.getByLabel('New password', { exact: true })).toHaveValue('')
    await expect(set.getByLabel('Confirm new password', { exact: true })).toHaveValue('')
    await set.getByLabel('OTP from your phone').fill(code)
    await set.getByLabel('New password', { exact: true }).fill(password)
    await set.getByLabel('Confirm new password', { exact: true }).fill(password)
    await submit.click()
    await expect(page.getByText('Password set successfully!')).toBeVisible()

    const change = page.getByRole('form', { name: 'Change password' })
    const save = change.getByRole('button', { name: 'Change password' })
    await save.click()
    await expect(change.getByText('All fields are required.')).toHaveCount(3)
    const current = change.getByLabel('Current password', { exact: true })
    await expect(current).toHaveAttribute('autocomplete', 'current-password')
    await current.fill(password)
    await change.getByLabel('New password', { exact: true }).fill(password)
    await change.getByLabel('Confirm new password', { exact: true }).fill(password)
    await save.click()
    await expect(change.getByText('New password cannot be the same as the current password.')).toBeVisible()
    await current.fill('Wrong#2026')
    await change.getByRole('button', { name: 'Show password' }).first().click()
    await expect(current).toHaveAttribute('type', 'text')
    await save.click()
    await expect(
      change.getByText('Failed to change password. Please check your current password.'),
    ).toBeVisible()
    await expect(change.getByLabel('New password', { exact: true })).toHaveValue('')
    await current.fill(password)
    await change.getByLabel('New password', { exact: true }).fill('Guava#2027')
    await change.getByLabel('Confirm new password', { exact: true }).fill('Guava#2027')
    await save.click()
    await expect(page.getByText('Password changed successfully!')).toBeVisible()
    await expect(current).toHaveValue('')
  })
})

test.describe('one’s devices', () => {
  const agents = [
    'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
    'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  ]

  test('are signed out one by one and all at once', async ({ page, school, request }) => {
    const teacher = await addTeacher(school)
    await teacher.enter(page, '/profile')
    const devices = section(page, 'Your devices')
    await expect(devices.getByText('This device')).toBeVisible()
    await expect(devices.getByText('You are not signed in anywhere else.')).toBeVisible()
    await expect(devices.getByText('Last used just now')).toBeVisible()
    await expect(devices.getByRole('button')).toHaveCount(0)

    await api(page, 'POST', '/api/users/request-password-otp')
    const otp = lastCode(teacher.phone)
    await api(page, 'PUT', '/api/users/update-profile', { newPassword: password, otp })
    for (const agent of agents) {
      const data = { email: `${teacher.phone}@x.example`, password }
      await request.post('/api/auth/login', { data, headers: { 'user-agent': agent } })
    }
    await page.reload()
    await expect(devices.getByRole('listitem')).toHaveCount(4)
    await devices.getByRole('button', { name: 'Sign out Chrome on Android' }).click()
    await expect(page.getByText('That device has been signed out.')).toBeVisible()
    await expect(devices.getByRole('listitem')).toHaveCount(3)
    await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
    await expect(page.getByText('All other devices have been signed out.')).toBeVisible()
    await expect(devices.getByText('You are not signed in anywhere else.')).toBeVisible()
    await expect(devices.getByText('This device')).toBeVisible()
  })
})

test.describe('brother and sister on one phone', () => {
  async function enterAs(page: Page, school: School, name: string): Promise<void> {
    const phone = anyPhone()
    await school.addStudents(await school.addClass('Class 7'), ['Diya Pawar', 'Dev Pawar'], phone)
    await page.goto('/login')
    await page.getByLabel('Email or phone number').fill(phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByLabel('Digit 1 of the OTP').click()
    await page.keyboard.type(lastCode(phone))
    await expect(page.getByRole('heading', { name: 'Who is signing in?' })).toBeVisible()
    await page.getByRole('button', { name: new RegExp(name) }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Students' })).toHaveCount(0)
  }
  const menu = (page: Page, name: string) => page.getByRole('button', { name: `${name}'s profile menu` })

  test('are asked who is signing in, change from one to the other and back, and sign in again when that was long ago', async ({
    page,
    school,
  }) => {
    await enterAs(page, school, 'Diya Pawar')
    await page.goto('/profile')
    await menu(page, 'Diya Pawar').click()
    await expect(page.getByText('Change account')).toBeVisible()
    await page.getByRole('menuitem', { name: /Dev Pawar Class 7 · Roll 2 · Saraswati/ }).click()
    await expect(page).toHaveURL(/\/$/)
    await menu(page, 'Dev Pawar').click()
    // The change loads the app anew: the next address is not asked for before that is over.
    const loadedAnew = page.waitForEvent('load')
    await page.getByRole('menuitem', { name: /Diya Pawar/ }).click()
    await loadedAnew
    await expect(menu(page, 'Diya Pawar')).toBeVisible()
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'Diya Pawar' })).toBeVisible()

    // The code that proved who has the phone is a minute old here, not days.
    const message = 'To change to another account, please sign in again.'
    await page.route('**/api/auth/switch', (route) =>
      route.fulfill({ status: 422, json: { message, error: message, code: 'auth.proof_stale' } }),
    )
    await menu(page, 'Diya Pawar').click()
    await page.getByRole('menuitem', { name: /Dev Pawar/ }).click()
    await expect(page.getByText(message)).toBeVisible()
    await expect(menu(page, 'Diya Pawar')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await expect(page).toHaveURL(/\/login/)
  })
})
