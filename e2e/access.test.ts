import { once } from 'node:events'
import { request } from 'node:http'
import type { Page } from '@playwright/test'
import { health } from '@shala/contract/system'
import { anyPhone, expect, lastCode, Person, School, test } from './support/school.ts'
import { endStream } from './support/stream.ts'

async function askForCode(page: Page, identifier: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or phone number').fill(identifier)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByLabel('Digit 1 of the code')).toBeFocused()
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Digit 1 of the code').evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** As iOS and Android do: the whole code at once into the box that has the focus. */
async function fillInByPhone(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of the code').evaluate((input, filled) => {
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
  for (const shown of ['123456', '123 456', '123-456', 'Your code is 123456.']) {
    test(`with a code that is pasted as '${shown}'`, async ({ page, school }) => {
      await askForCode(page, school.phone)
      const code = lastCode(school.phone)
      await paste(page, shown.replace('123', code.slice(0, 3)).replace('456', code.slice(3)))
      await expect(page.getByText('Total Students').first()).toBeVisible()
      await expect(page).toHaveURL(/\/$/)
    })
  }

  test('with a code that the phone fills in whole', async ({ page, school }) => {
    await askForCode(page, school.phone)
    await expect(page.getByLabel('Digit 1 of the code')).toHaveAttribute('autocomplete', 'one-time-code')
    await fillInByPhone(page, lastCode(school.phone))
    await expect(page.getByText('Total Students').first()).toBeVisible()
  })

  test('by keyboard alone', async ({ page, school }) => {
    await page.goto('/login')
    await expect(page.getByLabel('Email or phone number')).toBeFocused()
    await page.keyboard.type(school.phone)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Digit 1 of the code')).toBeFocused()
    await page.keyboard.type(lastCode(school.phone))
    await expect(page.getByText('Total Students').first()).toBeVisible()
  })

  test('leads back to where the person wanted to go', async ({ page, school }) => {
    await page.goto('/students?search=Zoya')
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('Email or phone number').fill(school.phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByLabel('Digit 1 of the code').click()
    await page.keyboard.type(lastCode(school.phone))
    await expect(page).toHaveURL(/\/students\?search=Zoya/)
    await expect(page.getByText('Zoya Khan')).toBeVisible()
  })

  test('tells of a wrong code and takes the next one at once', async ({ page, school }) => {
    await askForCode(page, school.phone)
    const code = lastCode(school.phone)
    await page.keyboard.type(wrongFor(code))
    await expect(page.getByText('Invalid or expired OTP.')).toBeVisible()
    await expect(page.getByLabel('Digit 1 of the code')).toBeFocused()
    await expect(page.getByLabel('Digit 1 of the code')).toHaveValue('')
    await page.getByRole('button', { name: 'Verify & Sign In' }).click()
    await expect(page.getByText('Please enter the 6-digit OTP.')).toBeVisible()
    await paste(page, code)
    await expect(page.getByText('Total Students').first()).toBeVisible()
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
    await expect(page.getByText(`We sent an 8-digit code to ${school.phone}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText('Please enter the 8-digit OTP.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await paste(page, `${code.slice(0, 4)} ${code.slice(4)}`)
    await expect(page.getByText('Total Students').first()).toBeVisible()
  })

  test('can go back to whom the code is for', async ({ page, school }) => {
    await askForCode(page, school.phone)
    await page.getByRole('button', { name: 'Edit input' }).click()
    await expect(page.getByLabel('Email or phone number')).toHaveValue(school.phone)
    await expect(page.getByLabel('Email or phone number')).toBeFocused()
    await expect(page.getByRole('button', { name: /Resend in \d+s/ })).toBeDisabled()
    await page.getByLabel('Email or phone number').fill(anyPhone())
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeEnabled()
  })

  test('goes on where it was when the tab was lost to the SMS', async ({ page, school }) => {
    await page.clock.install()
    await askForCode(page, school.phone)
    await page.clock.fastForward(10_000)
    await page.reload()
    await expect(page.getByText(`We sent a 6-digit code to ${school.phone}.`)).toBeVisible()
    await expect(page.getByRole('button', { name: /Resend in [1-5]\ds/ })).toBeDisabled()
    expect(await kept(page, lastCode(school.phone))).toBe(false)
    await paste(page, lastCode(school.phone))
    await expect(page.getByText('Total Students').first()).toBeVisible()
    expect(await kept(page, 'code.login')).toBe(false)
  })

  test('goes on in a new tab with the code that is on its way', async ({ page, school, context }) => {
    await askForCode(page, school.phone)
    const other = await context.newPage()
    await askForCode(other, school.phone)
    await expect(other.getByRole('button', { name: /Resend in \d+s/ })).toBeDisabled()
    await paste(other, lastCode(school.phone))
    await expect(other.getByText('Total Students').first()).toBeVisible()
  })

  test('asks anew when the code is no longer valid', async ({ page, school }) => {
    await page.clock.install()
    await askForCode(page, school.phone)
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('button', { name: 'Resend OTP' })).toBeEnabled()
    await page.clock.fastForward(4 * 60_000)
    await page.reload()
    await expect(page.getByLabel('Email or phone number')).toBeVisible()
  })

  test('asks for what is missing, and shows whom it does not know', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect(page.getByText('Sign in to your school account')).toBeVisible()
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('Please enter your email or phone number.')).toBeVisible()
    const phone = anyPhone()
    await page.getByLabel('Email or phone number').fill(phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    const dialog = page.getByRole('dialog', { name: 'Account Not Found' })
    await expect(dialog.getByText(phone)).toBeVisible()
    await expect(
      dialog.getByText('Please register first or contact support if you believe this is an error.'),
    ).toBeVisible()
    await expect(dialog.getByText('Ask your school to add this number')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Edit input' })).toBeFocused()
    await dialog.getByRole('link', { name: 'Set up a new school' }).click()
    await expect(page.getByLabel('Phone Number')).toHaveValue(phone)
    await expect(page.getByLabel('Full Name')).toBeFocused()
  })

  test('names the tab after each of its pages, and forgets the screen that somebody signed out of', async ({
    page,
    school,
  }) => {
    await school.enter(page)
    await expect(page).toHaveTitle('Dashboard · Shala')
    await page.evaluate(() => localStorage.removeItem('token'))
    const titles = {
      '/login': 'Welcome Back · Shala',
      '/signup': 'Create your account · Shala',
      '/forgot-password': 'Forgot Password · Shala',
      '/404': 'Oops! Page Not Found · Shala',
    }
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(path)
      await expect(page).toHaveTitle(title)
    }
  })

  test('is no coming back while there is no school', async ({ page }) => {
    await page.route('**/api/config', async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, isEmpty: true } })
    })
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Set up your school' })).toBeVisible()
    await expect(page.getByLabel('Email or phone number')).toBeFocused()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page.getByLabel('Full Name')).toBeFocused()
  })

  test('asks who it is when brother and sister share a phone', async ({ page, school }) => {
    const phone = anyPhone()
    await school.addStudents(await school.addClass('Class 7'), ['Diya Pawar', 'Dev Pawar'], phone)
    await page.goto('/login')
    await page.getByLabel('Email or phone number').fill(phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByLabel('Digit 1 of the code').click()
    await page.keyboard.type(lastCode(phone))
    await expect(page.getByRole('heading', { name: 'Who is signing in?' })).toBeVisible()
    await page.getByRole('button', { name: /Dev Pawar/ }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('link', { name: 'Students' })).toHaveCount(0)
    await page.goto('/students')
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('signing in by password', () => {
  const password = 'Neem-Tree7'

  async function addTeacher(page: Page, school: School): Promise<string> {
    const { phone } = await school.addTeacher('Meera Joshi')
    const email = `${phone}@x.example`
    const { request } = page
    await request.post('/api/auth/forgot-password', { data: { email } })
    const otp = lastCode(email)
    const answer = await request.post('/api/auth/reset-password', {
      data: { email, otp, newPassword: password },
    })
    expect(answer.ok()).toBe(true)
    return email
  }

  async function choosePassword(page: Page): Promise<void> {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Use password instead' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  }

  test('and back to a code, with what was typed', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email or phone number').fill('meera@x.example')
    await page.getByRole('button', { name: 'Use password instead' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('meera@x.example')
    await page.getByRole('button', { name: 'Login with OTP' }).click()
    await expect(page.getByLabel('Email or phone number')).toHaveValue('meera@x.example')
  })

  test('leads in, and keeps the password nowhere', async ({ page, school }) => {
    const email = await addTeacher(page, school)
    await choosePassword(page)
    await page.getByLabel('Email').fill(email.toUpperCase())
    const field = page.getByLabel('Password', { exact: true })
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

  test('takes the phone of an account that has no email', async ({ page, school }) => {
    const student = new Person()
    await school.addStudent({ name: 'Diya Pawar', rollNumber: '71', phone: student.phone })
    await page.request.post('/api/auth/forgot-password', { data: { phone: student.phone } })
    const data = { phone: student.phone, otp: lastCode(student.phone), newPassword: password }
    await page.request.post('/api/auth/reset-password', { data })
    await choosePassword(page)
    await page.getByLabel('Email or phone number').fill(`+91 ${student.phone}`)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
  })

  test('says what is missing or wrong', async ({ page, school }) => {
    const email = await addTeacher(page, school)
    await choosePassword(page)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please fill in all fields')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('meera')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter a valid email.')).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('Email').fill(`no${email}`)
    await page.getByRole('button', { name: 'Sign In' }).click()
    const dialog = page.getByRole('dialog', { name: 'Account Not Found' })
    await expect(dialog.getByText(`no${email}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Email')).toHaveValue(`no${email}`)
  })

  test('asks who it is when two schools know the email', async ({ page, school }) => {
    const email = `${anyPhone()}@x.example`
    await school.addStudent({ name: 'Diya Pawar', rollNumber: '71', email })
    const other = new School()
    await other.signUp()
    await other.register()
    await other.addClass('Class 5')
    await other.addStudent({ name: 'Diya Pawar', rollNumber: '1', email })
    await page.request.post('/api/auth/forgot-password', { data: { email } })
    const data = { email, otp: lastCode(email), newPassword: password }
    await page.request.post('/api/auth/reset-password', { data })
    await choosePassword(page)
    await page.getByLabel('Email').fill(email)
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
    await expect(page.getByLabel('Digit 1 of the code')).toBeVisible()
  }

  test('is chosen anew with a code, and signs in', async ({ page, school }) => {
    const { phone } = await school.addTeacher('Meera Joshi')
    const email = `${phone}@x.example`
    await page.goto('/login?mode=password')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
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

  test('keeps the passwords after a wrong code, and forgets them on the way back', async ({
    page,
    school,
  }) => {
    await page.goto('/forgot-password')
    await askForReset(page, school.phone)
    await paste(page, wrongFor(lastCode(school.phone)))
    await page.getByLabel('New password').fill('Neem-Tree7')
    await page.getByLabel('Confirm password').fill('Neem-Tree7')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired OTP.')
    await expect(page.getByLabel('Digit 1 of the code')).toHaveValue('')
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

  test('needs an email or ten digits, of somebody it knows', async ({ page }) => {
    await page.goto('/forgot-password')
    for (const wrong of ['', '98765', 'meera@', '+49 1512 3456789']) {
      await page.getByLabel('Email or phone number').fill(wrong)
      await page.getByRole('button', { name: 'Send OTP' }).click()
      await expect(page.getByText('Please enter a valid email or phone number.')).toBeVisible()
    }
    await page.getByLabel('Email or phone number').fill(anyPhone())
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('No account found with this phone number')).toBeVisible()
  })
})

test.describe('when the server fails', () => {
  const wordless = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  const signInPage = { status: 200, contentType: 'text/html', body: '<h1>Free Wi-Fi</h1>' }

  test('a code that is asked for or entered says so', async ({ page, school }) => {
    await page.goto('/login')
    await page.getByLabel('Email or phone number').fill(school.phone)
    await page.route('**/api/auth/login/*', (route) => route.fulfill(wordless))
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('Failed to send OTP.', { exact: true })).toBeVisible()
    await page.route('**/api/auth/login/*', (route) => route.abort())
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('Failed to send OTP. Please try again.')).toBeVisible()
    await page.unroute('**/api/auth/login/*')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByLabel('Digit 1 of the code')).toBeFocused()
    await page.route('**/api/auth/login/*', (route) => route.fulfill(wordless))
    await page.keyboard.type(lastCode(school.phone))
    await expect(page.getByText('OTP verification failed.', { exact: true })).toBeVisible()
    await page.route('**/api/auth/login/*', (route) => route.abort())
    await page.getByRole('button', { name: 'Verify & Sign In' }).click()
    await expect(page.getByText('OTP verification failed. Please try again.')).toBeVisible()
    await page.unroute('**/api/auth/login/*')
    await page.getByRole('button', { name: 'Verify & Sign In' }).click()
    await expect(page.getByText('Total Students').first()).toBeVisible()
  })

  test('a password that is entered says so', async ({ page }) => {
    await page.route('**/api/auth/login', (route) => route.abort())
    await page.goto('/login?mode=password')
    await page.getByLabel('Email').fill('meera@x.example')
    await page.getByLabel('Password', { exact: true }).fill('Neem-Tree7')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Neem-Tree7')
  })

  test('a password that is chosen anew says so', async ({ page, school }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email or phone number').fill(school.phone)
    const send = page.getByRole('button', { name: 'Send OTP' })
    const sending = '**/api/auth/forgot-password'
    await page.route(sending, (route) => route.fulfill(wordless))
    await send.click()
    await expect(page.getByText('Failed to send OTP', { exact: true })).toBeVisible()
    await page.route(sending, (route) => route.abort())
    await send.click()
    await expect(page.getByText('Unable to send OTP. Please try again.')).toBeVisible()
    await page.route(sending, (route) => route.fulfill(signInPage))
    await send.click()
    await expect(page.getByText('Unknown response from backend.')).toBeVisible()
    await page.unroute(sending)
    await send.click()
    await expect(page.getByLabel('Digit 1 of the code')).toBeFocused()
    await paste(page, lastCode(school.phone))
    await page.getByLabel('New password').fill('Neem-Tree7')
    await page.getByLabel('Confirm password').fill('Neem-Tree7')
    const reset = page.getByRole('button', { name: 'Reset Password' })
    const resetting = '**/api/auth/reset-password'
    await page.route(resetting, (route) => route.fulfill(wordless))
    await reset.click()
    await expect(page.getByRole('alert')).toHaveText('Failed to reset password.')
    await page.route(resetting, (route) => route.abort())
    await reset.click()
    await expect(page.getByRole('alert')).toHaveText('Network error. Please try again.')
    await page.unroute(resetting)
    await reset.click()
    await expect(page.getByText('Password reset successful.')).toBeVisible()
  })

  test('the sign-in screen still comes', async ({ page }) => {
    await page.route('**/api/config', () => {})
    await page.goto('/login')
    await expect(page.getByLabel('Email or phone number')).toBeVisible()
  })
})

test.describe('signing in with Google', () => {
  // The tests' server has no client of Google's, so its page allows no script of theirs.
  test.use({ bypassCSP: true })

  const script = 'https://accounts.google.com/gsi/client'
  const email = 'meera.joshi@x.example'

  function credentialOf(payload: object): string {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return [part({ alg: 'RS256' }), part(payload), 'signature'].join('.')
  }

  /** Draws a button as Google's script does; a press answers `credential`. */
  function standIn(credential: string | undefined): string {
    return `
      let options
      const press = () => options.callback({ credential: ${JSON.stringify(credential)} })
      const renderButton = (place) => {
        const button = document.createElement('button')
        button.textContent = 'Continue with Google'
        button.onclick = press
        place.replaceChildren(button)
      }
      window.google = { accounts: { id: { initialize: (given) => { options = given }, renderButton } } }`
  }

  async function configure(page: Page, credential?: string): Promise<void> {
    await page.route('**/api/config', async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, googleClientId: 'shala.apps.googleusercontent.com' } })
    })
    await page.route(script, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: standIn(credential) }),
    )
  }

  async function press(page: Page): Promise<void> {
    await page.goto('/login')
    await expect(page.getByText('Or continue with email')).toBeVisible()
    await page.getByRole('button', { name: 'Continue with Google' }).click()
  }

  test('is offered only where it is set up', async ({ page }) => {
    await page.route('**/api/config', async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, googleClientId: null } })
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/login')
    await page.getByRole('button', { name: 'Send OTP' }).waitFor()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Or continue with email')).toHaveCount(0)
    expect(asked.filter((url) => url.includes('google'))).toEqual([])
  })

  test('sends the credential and leads in', async ({ page, school }) => {
    const credential = credentialOf({ email })
    await configure(page, credential)
    const user = { _id: '1', name: 'Asha', role: 'admin', email, phone: null, schoolId: null, photo: null }
    await page.route('**/api/auth/google-login', (route) =>
      route.fulfill({ json: { token: school.token, user } }),
    )
    const sent = page.waitForRequest('**/api/auth/google-login')
    await press(page)
    expect((await sent).postDataJSON()).toEqual({
      credential,
      clientId: 'shala.apps.googleusercontent.com',
    })
    await expect(page.getByText('Total Students').first()).toBeVisible()
  })

  test('shows the email that has no account, or says that there is none', async ({ page }) => {
    const unknown = {
      status: 404,
      json: { code: 'auth.no_account_email', message: 'No account found with this email' },
    }
    await page.route('**/api/auth/google-login', (route) => route.fulfill(unknown))
    await configure(page, credentialOf({ email }))
    await press(page)
    await expect(page.getByRole('dialog', { name: 'Account Not Found' }).getByText(email)).toBeVisible()
    await configure(page, credentialOf({ sub: '1' }))
    await press(page)
    await expect(page.getByText('No account found. Please register first.')).toBeVisible()
  })

  test('says what went wrong', async ({ page }) => {
    await configure(page)
    await press(page)
    await expect(page.getByText('No credential received from Google')).toBeVisible()
    await configure(page, credentialOf({ email }))
    await page.route('**/api/auth/google-login', (route) => route.fulfill({ status: 502 }))
    await press(page)
    await expect(page.getByText('Google authentication failed. Please try again.')).toBeVisible()
    await page.route('**/api/auth/google-login', (route) => route.abort())
    await press(page)
    await expect(page.getByText('Network error. Please check your connection.')).toBeVisible()
    const message = 'This account is no longer active. Please contact your school.'
    await page.route('**/api/auth/google-login', (route) =>
      route.fulfill({ status: 403, json: { code: 'auth.not_active', message } }),
    )
    await press(page)
    await expect(page.getByText(message)).toBeVisible()
  })

  test('waits ten seconds for an answer', async ({ page }) => {
    await page.clock.install()
    await configure(page, credentialOf({ email }))
    await page.route('**/api/auth/google-login', () => {})
    const sent = page.waitForRequest('**/api/auth/google-login')
    await press(page)
    await sent
    await expect(page.getByRole('status', { name: 'Signing in...' })).toBeVisible()
    await page.clock.fastForward(10_000)
    await expect(page.getByText('Network error. Please check your connection.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  })

  test('can be tried again when Google’s script does not come', async ({ page }) => {
    await configure(page)
    await page.route(script, (route) => route.abort())
    await page.goto('/login')
    await expect(page.getByText('Failed to load Google Identity Services')).toBeVisible()
    await page.unroute(script)
    await configure(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  })

  test('gives up after ten seconds without Google’s script', async ({ page }) => {
    await page.clock.install()
    await configure(page)
    await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.goto('/login')
    await expect(page.getByText('Or continue with email')).toBeVisible()
    await page.locator(`script[src="${script}"]`).waitFor({ state: 'attached' })
    await page.clock.fastForward(10_000)
    await expect(page.getByText('Google Identity Services initialization timeout')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeEnabled()
  })
})

test.describe('signing up', () => {
  test('asks for what is missing or wrong at its field', async ({ page }) => {
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('Please fill out all fields.').first()).toBeVisible()
    await page.getByLabel('Full Name').fill('Asha')
    await page.getByLabel('Phone Number').fill('98765')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(page.getByText('Please enter a valid 10-digit phone number.')).toBeVisible()
  })

  test('sends a phone that has an account to sign in', async ({ page, school }) => {
    await page.goto('/signup')
    await page.getByLabel('Full Name').fill('Asha')
    await page.getByLabel('Phone Number').fill(school.phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await expect(
      page.getByText('An account with this phone number already exists. Please sign in.'),
    ).toBeVisible()
  })
})

const screens = [
  ...['/', '/students', '/classes', '/attendance', '/HelpSupport', '/profile'],
  ...['/setting', '/schoolDetails', '/editSchool', '/onboarding', '/createSchool'],
]

test.describe('the guard', () => {
  test('leads an admin without a school to the onboarding, wherever they go', async ({ page, admin }) => {
    await admin.enter(page, '/students')
    await expect(page).toHaveURL(/\/onboarding/)
    await page.goto('/attendance')
    await expect(page).toHaveURL(/\/onboarding/)
  })

  test('keeps signed-in people from the sign-in screens, and knows no unknown path', async ({
    page,
    school,
  }) => {
    await school.enter(page, '/login')
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'Oops! Page Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to School' }).click()
    await expect(page).toHaveURL(/\/$/)
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
      const refused: string[] = []
      page.on('response', (response) => response.status() === 403 && refused.push(response.url()))
      await endStream(page)
      await person.enter(page)
      for (const path of [...screens, '/attendance?tab=details', '/students?add=one']) {
        await page.goto(path, { waitUntil: 'networkidle' })
      }
      await expect(page.getByRole('dialog', { name: 'Add Student' })).toHaveCount(person === student ? 0 : 1)
      await page.goto('/students?add=list', { waitUntil: 'networkidle' })
      await expect(page).not.toHaveURL(/import/)
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

  test('signs out whom the server no longer knows', async ({ page, school }) => {
    await school.enter(page, '/')
    await expect(page.getByText('Total Students').first()).toBeVisible()
    await page.evaluate(() =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      }),
    )
    await page.reload()
    await expect(page).toHaveURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})
