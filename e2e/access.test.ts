import { once } from 'node:events'
import { request } from 'node:http'
import type { Page, Request } from '@playwright/test'
import { health } from '@shala/contract/system'
import { anyPhone, expect, lastCode, Person, School, test } from './support/school.ts'
import { endStream } from './support/stream.ts'
import { goWithin } from './support/within.ts'

async function askForCode(page: Page, identifier: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or phone number').fill(identifier)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByLabel('Digit 1 of the OTP')).toBeFocused()
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Digit 1 of the OTP').evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** As iOS and Android do: the whole code at once into the box that has the focus. */
async function fillInByPhone(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of the OTP').evaluate((input, filled) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, filled)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, code)
}

/** A wrong code from an address of the machine's own, as from a network of its own. */
async function guessFrom(localAddress: string, phone: string): Promise<void> {
  const { hostname, port } = new URL(process.env.E2E_URL ?? '')
  const path = '/api/auth/login/verify-otp'
  const headers = { 'content-type': 'application/json' }
  const sent = request({ hostname, port, path, method: 'POST', headers, localAddress })
  sent.end(JSON.stringify({ phone, otp: '000000' }))
  const [answer] = await once(sent, 'response')
  expect(answer.resume().statusCode).toBe(422)
}

function wrongFor(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

/** Whatever of the text this browser keeps beyond the page. */
function kept(page: Page, text: string): Promise<boolean> {
  return page.evaluate(
    (secret) => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]).includes(secret),
    text,
  )
}

test.describe('signing in', () => {
  test('asks for what is missing, shows whom it does not know, and leads on to a new school', async ({
    page,
    school,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/login')
    const identifier = page.getByLabel('Email or phone number')
    const send = page.getByRole('button', { name: 'Send OTP' })
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect(page.getByText('Sign in to your school account')).toBeVisible()
    await send.click()
    await expect(page.getByText('Please enter your email or phone number.')).toBeVisible()
    await identifier.fill(school.phone)
    await send.click()
    await page.getByRole('button', { name: 'Edit input' }).click()
    await expect(identifier).toHaveValue(school.phone)
    await expect(identifier).toBeFocused()
    await expect(page.getByRole('button', { name: /Resend in \d+s/ })).toBeDisabled()
    const phone = anyPhone()
    await identifier.fill(phone)
    await send.click()
    const dialog = page.getByRole('dialog', { name: 'Account Not Found' })
    await expect(dialog.getByText(phone)).toBeVisible()
    await expect(
      dialog.getByText('Please register first or contact support if you believe this is an error.'),
    ).toBeVisible()
    await expect(dialog.getByText('Ask your school to add this number')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Edit input' })).toBeFocused()
    // This server has no client of Google's.
    await expect(page.getByText('Or continue with email')).toHaveCount(0)
    expect(asked.filter((url) => url.includes('google'))).toEqual([])
    await dialog.getByRole('link', { name: 'Set up a new school' }).click()
    await expect(page).toHaveTitle('Create your account · Shala')
    await expect(page.getByLabel('Phone number')).toHaveValue(phone)
    await expect(page.getByLabel('Full name')).toBeFocused()
    await page.getByLabel('Phone number').clear()
    await send.click()
    await expect(page.getByText('Please fill out all fields.').first()).toBeVisible()
    await page.getByLabel('Full name').fill('Asha')
    await page.getByLabel('Phone number').fill('98765')
    await send.click()
    await expect(page.getByText('Please enter a valid 10-digit phone number.')).toBeVisible()
    await page.getByLabel('Phone number').fill(school.phone)
    await send.click()
    await expect(
      page.getByText('An account with this phone number already exists. Please sign in.'),
    ).toBeVisible()
  })

  test('goes by keyboard alone, tells of a wrong code and takes the next one, which the phone fills in whole, and leads back to where the person wanted to go', async ({
    page,
    school,
  }) => {
    await page.goto('/students?search=Zoya')
    await expect(page).toHaveURL(/\/login/)
    await expect(page).toHaveTitle('Welcome Back · Shala')
    await expect(page.getByLabel('Email or phone number')).toBeFocused()
    await page.keyboard.type(school.phone)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Digit 1 of the OTP')).toBeFocused()
    const first = page.getByLabel('Digit 1 of the OTP')
    const code = lastCode(school.phone)
    await page.keyboard.type(wrongFor(code))
    await expect(page.getByText('Invalid or expired OTP.')).toBeVisible()
    await expect(first).toBeFocused()
    await expect(first).toHaveValue('')
    await page.getByRole('button', { name: 'Verify & Sign In' }).click()
    await expect(page.getByText('Please enter the 6-digit OTP.')).toBeVisible()
    await expect(first).toHaveAttribute('autocomplete', 'one-time-code')
    await fillInByPhone(page, code)
    await expect(page).toHaveURL(/\/students\?search=Zoya/)
    await expect(page.getByText('Zoya Khan')).toBeVisible()
  })

  test('takes eight digits once strangers have guessed at the codes of this phone', async ({
    page,
    school,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (let stranger = 0; stranger < 10; stranger += 1) {
      for (let tries = 0; tries < 5; tries += 1) await guessFrom(`127.7.${stranger}.1`, school.phone)
    }
    await askForCode(page, school.phone)
    const code = lastCode(school.phone)
    expect(code).toHaveLength(8)
    await expect(page.getByText(`We sent an 8-digit OTP to ${school.phone}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Please enter the 8-digit OTP.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await paste(page, `${code.slice(0, 4)} ${code.slice(4)}`)
    await expect(page.getByText('Total Students').first()).toBeVisible()
  })

  test('goes on where it was when the tab was lost to the SMS, in a new tab too, until the code is no longer valid', async ({
    page,
    school,
    context,
  }) => {
    await page.clock.install()
    await askForCode(page, school.phone)
    await page.clock.fastForward(10_000)
    await page.reload()
    await expect(page.getByText(`We sent a 6-digit OTP to ${school.phone}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: /Resend in [1-5]\ds/ })).toBeDisabled()
    expect(await kept(page, lastCode(school.phone))).toBe(false)
    const other = await context.newPage()
    await askForCode(other, school.phone)
    await expect(other.getByRole('button', { name: /Resend in \d+s/ })).toBeDisabled()
    await page.bringToFront()
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeEnabled()
    await page.clock.fastForward(4 * 60_000)
    await page.reload()
    await expect(page.getByLabel('Email or phone number')).toBeVisible()
    await paste(other, `Your code is ${lastCode(school.phone)}.`)
    await expect(other.getByText('Total Students').first()).toBeVisible()
    expect(await kept(other, 'code.login')).toBe(false)
  })
})

test.describe('signing in by password', () => {
  const password = 'Neem-Tree7'

  /** With a code, as everybody does whose school has entered them. */
  async function choosePassword(page: Page, contact: { email: string } | { phone: string }): Promise<void> {
    const { request } = page
    await request.post('/api/auth/forgot-password', { data: contact })
    const data = { ...contact, otp: lastCode(Object.values(contact)[0] ?? ''), newPassword: password }
    expect((await request.post('/api/auth/reset-password', { data })).ok()).toBe(true)
  }

  test('says what is missing or wrong, leads in, and keeps the password nowhere', async ({
    page,
    school,
  }) => {
    const { phone } = await school.addTeacher('Meera Joshi')
    const email = `${phone}@x.example`
    await choosePassword(page, { email })
    await page.goto('/login')
    await page.getByLabel('Email or phone number').fill('meera@x.example')
    await page.getByRole('button', { name: 'Use password instead' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('meera@x.example')
    await page.getByRole('button', { name: 'Login with OTP' }).click()
    await expect(page.getByLabel('Email or phone number')).toHaveValue('meera@x.example')
    await page.getByRole('button', { name: 'Use password instead' }).click()

    const signIn = page.getByRole('button', { name: 'Sign In' })
    const field = page.getByLabel('Password', { exact: true })
    await page.getByLabel('Email').clear()
    await signIn.click()
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('meera')
    await field.fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a valid email.')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await signIn.click()
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Email').fill(`no${email}`)
    await signIn.click()
    await expect(
      page.getByRole('dialog', { name: 'Account Not Found' }).getByText(`no${email}`),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Email')).toHaveValue(`no${email}`)

    await page.getByLabel('Email').fill(email.toUpperCase())
    await field.fill(password)
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).press('Enter')
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).press('Enter')
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByLabel('Remember me').check()
    const sent = page.waitForRequest('**/api/auth/login')
    await field.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ rememberMe: true })
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('Meera Joshi').first()).toBeVisible()
    expect(await kept(page, password)).toBe(false)
  })

  test('takes the phone of an account that has no email, and asks who it is when two schools know it', async ({
    page,
    school,
  }) => {
    const { phone } = new Person()
    await school.addStudent({ name: 'Diya Pawar', rollNumber: '71', phone })
    const other = new School()
    await other.signUp()
    await other.register()
    await other.addClass('Class 5')
    await other.addStudent({ name: 'Diya Pawar', rollNumber: '1', phone })
    await choosePassword(page, { phone })
    await page.goto('/login?mode=password')
    await page.getByLabel('Email or phone number').fill(`+91 ${phone}`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: 'Who is signing in?' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: /Diya Pawar.*Roll 71/ }).first()).toBeFocused()
    await page.getByRole('button', { name: `Saraswati Vidyalaya ${other.phone}` }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('a forgotten password', () => {
  async function askForReset(page: Page, identifier: string): Promise<void> {
    await page.getByLabel('Email or phone number').fill(identifier)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByLabel('Digit 1 of the OTP')).toBeVisible()
  }

  test('is chosen anew with a code, and signs in', async ({ page, school }) => {
    const { phone } = await school.addTeacher('Meera Joshi')
    const email = `${phone}@x.example`
    await page.goto('/login?mode=password')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
    await askForReset(page, email)
    await expect(page.getByText('OTP sent successfully.')).toBeVisible()
    await expect(page.getByText('The code expires in 5 minutes.')).toBeVisible()
    await expect(page.getByText(/Resend in \d+s/)).toBeVisible()
    await expect(page.getByLabel('Email or phone number')).toHaveValue(email)
    await expect(page.getByLabel('Email or phone number')).not.toBeEditable()
    await expect(page.getByText('OTP sent successfully.')).toBeHidden()
    await paste(page, lastCode(email))
    const reset = page.getByRole('button', { name: 'Reset Password' })
    await expect(reset).toBeDisabled()
    await page.getByLabel('New password').fill('secret')
    await expect(page.getByText('Password strength: Weak')).toBeVisible()
    await page.getByLabel('Confirm password').fill('secre')
    await expect(page.getByText('Passwords do not match.')).toBeVisible()
    await expect(reset).toBeDisabled()
    await page.getByLabel('Confirm password').fill('secret')
    await reset.click()
    await expect(page.getByText(/^Password must be 6\+ characters/)).toBeVisible()
    await page.getByLabel('New password').fill('Neem-Tree7')
    await expect(page.getByText('Password strength: Strong')).toBeVisible()
    await page.getByLabel('Confirm password').fill('Neem-Tree7')
    await reset.click()
    await expect(page.getByText('Password reset successful.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('button', { name: 'Use password instead' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Neem-Tree7')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
  })

  test('needs an email or ten digits of somebody it knows, keeps the passwords after a wrong code and a lost network, and forgets them on the way back', async ({
    page,
    school,
  }) => {
    const [sending, resetting] = ['**/api/auth/forgot-password', '**/api/auth/reset-password']
    const send = page.getByRole('button', { name: 'Send OTP' })
    await page.goto('/forgot-password')
    await expect(page).toHaveTitle('Forgot password · Shala')
    for (const wrong of ['', '98765', 'meera@', '+49 1512 3456789']) {
      await page.getByLabel('Email or phone number').fill(wrong)
      await send.click()
      await expect(page.getByText('Please enter a valid email or phone number.')).toBeVisible()
    }
    await page.getByLabel('Email or phone number').fill(anyPhone())
    await send.click()
    await expect(page.getByText('No account found with this phone number')).toBeVisible()
    await page.route(sending, (route) => route.abort())
    await send.click()
    await expect(page.getByText('Unable to send OTP. Please try again.')).toBeVisible()
    // A network's own page, which only the browser's fetch sees as an answer.
    const signInPage = { status: 200, contentType: 'text/html', body: '<h1>Free Wi-Fi</h1>' }
    await page.route(sending, (route) => route.fulfill(signInPage))
    await send.click()
    await expect(page.getByText('Unknown response from backend.')).toBeVisible()
    await page.unroute(sending)
    await askForReset(page, school.phone)
    await paste(page, wrongFor(lastCode(school.phone)))
    await page.getByLabel('New password').fill('Neem-Tree7')
    await page.getByLabel('Confirm password').fill('Neem-Tree7')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired OTP.')
    await expect(page.getByLabel('Digit 1 of the OTP')).toHaveValue('')
    await expect(page.getByLabel('New password')).toHaveValue('Neem-Tree7')
    await page.route(resetting, (route) => route.abort())
    await paste(page, lastCode(school.phone))
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('alert')).toHaveText('Network error. Please try again.')
    await expect(page.getByLabel('New password')).toHaveValue('Neem-Tree7')
    await page.reload()
    await expect(page.getByLabel('Email or phone number')).toHaveValue(school.phone)
    await expect(page.getByText(/Resend in \d+s/)).toBeVisible()
    await expect(page.getByLabel('New password')).toHaveValue('')
    await page.getByLabel('New password').fill('Neem-Tree7')
    await page.getByRole('button', { name: 'Back to Email' }).click()
    await expect(page.getByLabel('New password')).toBeHidden()
    await expect(page.getByLabel('Email or phone number')).toBeEditable()
    await page.getByRole('link', { name: 'Sign in here' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

test('the sign-in screen comes without an answer of the server, and a lost network costs nothing that was typed', async ({
  page,
  school,
}) => {
  const password = page.getByLabel('Password', { exact: true })
  await page.route('**/api/config', () => {})
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.goto('/login?mode=password')
  await page.getByLabel('Email').fill('meera@x.example')
  await password.fill('Neem-Tree7')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
  await expect(password).toHaveValue('Neem-Tree7')
  await page.getByRole('button', { name: 'Login with OTP' }).click()

  const toLogin = '**/api/auth/login/*'
  await page.route(toLogin, (route) => route.abort())
  await page.getByLabel('Email or phone number').fill(school.phone)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByText('Failed to send OTP. Please try again.')).toBeVisible()
  await page.unroute(toLogin)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByLabel('Digit 1 of the OTP')).toBeFocused()
  await page.route(toLogin, (route) => route.abort())
  await page.keyboard.type(lastCode(school.phone))
  await expect(page.getByText('OTP verification failed. Please try again.')).toBeVisible()
  await page.unroute(toLogin)
  await page.getByRole('button', { name: 'Verify & Sign In' }).click()
  await expect(page.getByText('Total Students').first()).toBeVisible()
})

const askedEarly = ['/students', '/profile', '/schoolDetails']
const screens = [
  ...['/', '/students', '/classes', '/attendance', '/HelpSupport', '/profile'],
  ...['/setting', '/schoolDetails', '/editSchool', '/onboarding', '/createSchool'],
]

/** Waits until the page has asked for nothing in half a second. */
function restOf(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let last = Date.now()
  const end = (request: Request) => {
    open.delete(request)
    last = Date.now()
  }
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async () => {
    last = Date.now()
    await expect.poll(() => open.size === 0 && Date.now() - last > 500, { intervals: [100] }).toBe(true)
  }
}

test.describe('the guard', () => {
  test('keeps signed-in people from the sign-in screens, knows no unknown path, and signs out whom the server no longer knows', async ({
    page,
    school,
  }) => {
    await school.enter(page, '/login')
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    await expect(page).toHaveTitle('Oops! Page Not Found · Shala')
    await page.getByRole('link', { name: 'Back to School' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('Total Students').first()).toBeVisible()
    await expect(page).toHaveTitle('Dashboard · Shala')
    await page.evaluate(() =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      }),
    )
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    await expect(page).toHaveTitle('Welcome Back · Shala')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('opens to a teacher and a student nothing whose calls would be refused', async ({
    browser,
    school,
  }) => {
    const student = new Person()
    await school.addStudent({ name: 'Kabir Joshi', rollNumber: '40', phone: student.phone })
    const teacher = await school.addTeacher('Meera Joshi')
    const look = async (person: Person) => {
      await person.signIn()
      const page = await browser.newPage()
      const atRest = restOf(page)
      const refused: string[] = []
      page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
      await endStream(page)
      // Loading the app, these ask for something before it is there.
      for (const path of askedEarly) {
        await person.enter(page, path)
        await atRest()
      }
      for (const path of [...screens, '/attendance?tab=details', '/students?add=one']) {
        await goWithin(page, path)
        await atRest()
      }
      await expect(page.getByRole('dialog', { name: 'Add Student' })).toHaveCount(person === student ? 0 : 1)
      await goWithin(page, '/students?add=list')
      await atRest()
      await expect(page).not.toHaveURL(/import/)
      if (person === student) await expect(page).toHaveURL(/\/$/)
      expect(refused).toEqual([])
      await page.close()
    }
    await Promise.all([look(student), look(teacher)])
  })

  test('signs nobody out for a lost network', async ({ page, school }) => {
    await page.clock.install()
    await school.enter(page, '/')
    await expect(page.getByText('Total Students').first()).toBeVisible()
    await page.route('**/api/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('No connection.')).toBeVisible()
    await expect(page.getByText('Total Students').first()).toBeVisible()
    // The clock leaps past the next look for the server, which fails as well, and stands: nothing tries again by itself.
    const looked = page.waitForEvent('requestfailed', (request) => request.url().endsWith(health.path))
    await page.clock.pauseAt(Date.now() + 60_000)
    await looked
    await page.route(`**${health.path}`, async (route) => {
      await page.unroute('**/api/**')
      await route.continue()
    })
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(page.getByText('No connection.')).toBeHidden()
  })
})
