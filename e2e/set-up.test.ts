import type { Page } from '@playwright/test'
import { check } from './support/accessible.ts'
import { credentialFor, script, strangeKey } from './support/google.ts'
import { begun } from './support/model-server.ts'
import { anyPhone, expect, Person } from './support/school.ts'
import { supportContact, test } from './support/set-up-server.ts'

// One after the other, on one server.
test.describe.configure({ mode: 'default' })

async function pressGoogle(page: Page, credential: string | undefined): Promise<void> {
  await page.evaluate((value) => Object.assign(window, { credential: value }), credential)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
}

test('while there is no school, signing in is setting one up', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Set up your school' })).toBeVisible()
  await expect(page.getByLabel('Email or phone number')).toBeFocused()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
})

test('Google lets in whom the school knows by that email, and anybody else is told why not', async ({
  page,
  school,
}) => {
  const emailOf = ({ phone }: Person) => `${phone}@x.example`
  const meera = await school.addTeacher('Meera Joshi')
  const anil = await school.addTeacher('Anil Pawar')
  await school.ask('PUT', `/api/teachers/${anil.id}`, { status: 'leaved' })
  await page.goto('/login')
  await expect(page.getByText('Or continue with email')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await check(page, 'signing in with Google')
  await page.emulateMedia({ colorScheme: 'dark' })
  await check(page, 'signing in with Google, dark')
  await pressGoogle(page, undefined)
  await expect(page.getByText('No credential received from Google')).toBeVisible()
  await pressGoogle(page, credentialFor(emailOf(meera), {}, strangeKey()))
  await expect(page.getByText('Google authentication failed. Please try again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await pressGoogle(page, credentialFor(emailOf(anil)))
  await expect(page.getByText('This account is no longer active. Please contact your school.')).toBeVisible()
  const unknown = `g${anyPhone()}@school.example`
  await pressGoogle(page, credentialFor(unknown))
  await expect(page.getByRole('dialog', { name: 'Account Not Found' }).getByText(unknown)).toBeVisible()
  await page.keyboard.press('Escape')
  await pressGoogle(page, credentialFor(emailOf(meera).toUpperCase()))
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Hello, Meera')).toBeVisible()
})

test('Google’s sign-in can be tried again when its script does not come, and after ten seconds without an answer', async ({
  page,
}) => {
  const lost = page.getByText('Network error. Please check your connection.')
  const signingIn = '**/api/auth/google-login'
  const credential = credentialFor(`g${anyPhone()}@school.example`)
  await page.clock.install()
  await page.route(script, (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByText('Failed to load Google Identity Services')).toBeVisible()
  await page.unroute(script)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()

  await page.route(signingIn, () => {})
  const sent = page.waitForRequest(signingIn)
  await pressGoogle(page, credential)
  await sent
  await expect(page.getByRole('status', { name: 'Signing in...' })).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(lost).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(lost).toBeHidden()
  await page.unroute(signingIn)
  await page.route(signingIn, (route) => route.abort())
  await pressGoogle(page, credential)
  await expect(lost).toBeVisible()

  // A script of Google's that never gets ready.
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.reload()
  await page.locator(`script[src="${script}"]`).waitFor({ state: 'attached' })
  await page.clock.fastForward(10_000)
  await expect(page.getByText('Google Identity Services initialization timeout')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeEnabled()
})

test('the help names whom to ask where the operator has said so', async ({ page, school }) => {
  const student = new Person()
  await school.addStudent({ name: 'Ishaan Pawar', rollNumber: '21', phone: student.phone })
  await student.signIn()
  await student.enter(page, '/HelpSupport')
  await expect(page.getByRole('region', { name: 'How do I' }).locator('summary')).toHaveText([
    'See your attendance',
    'Tell the school that your child is away',
    'Request leave',
    'Ask EduBot',
    'Change your photo or password',
    'Change the language',
    'Sign in with another account',
  ])
  const support = page.getByRole('region', { name: 'How to reach support' })
  const { email, phone, url } = supportContact
  await expect(support.getByRole('link', { name: email })).toHaveAttribute('href', /^mailto:/)
  await expect(support.getByRole('link', { name: phone })).toHaveAttribute(
    'href',
    `tel:${phone.replaceAll(' ', '')}`,
  )
  await expect(support.getByRole('link', { name: url.replace('https://', '') })).toHaveAttribute(
    'target',
    '_blank',
  )
  await expect(support.getByText('No support contact')).toHaveCount(0)
})

test('an administrator reads in Settings when the last backup was made', async ({ page, school }) => {
  await school.enter(page, '/setting?tab=data')
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^Last backup: today, \d+:\d\d [ap]m$/)).toBeVisible({ timeout: 15_000 })
  }).toPass()
  await check(page, 'backups')
})

test('an answer of a model comes as it is written; stopped, what was read of it stays', async ({
  page,
  school,
}) => {
  const chat = page.getByRole('dialog', { name: 'EduBot' })
  const open = () => page.getByRole('button', { name: /^Ask EduBot/ }).click()
  await school.enter(page)
  await open()
  await chat.getByRole('textbox', { name: 'Your question' }).fill('Tell me a story of this class')
  await page.keyboard.press('Enter')
  await expect(chat.getByText(begun)).toBeVisible()
  await chat.getByRole('button', { name: 'Stop' }).click()
  await expect(chat.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(chat.getByText(begun).first()).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await school.ask('GET', '/api/chat/messages')))
    .toContain(begun)
  await page.reload()
  await open()
  await expect(chat.getByText(begun).first()).toBeVisible()
})
