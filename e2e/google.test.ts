import type { Page } from '@playwright/test'
import { credentialFor, strangeKey } from './support/google.ts'
import { anyPhone, expect, type School, test } from './support/school.ts'

const anyEmail = () => `g${anyPhone()}@school.example`
const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

/** The email of a teacher, which the school entered. */
async function emailOfTeacher(school: School): Promise<string> {
  const { phone } = await school.addTeacher('Meera Joshi')
  return `${phone}@x.example`
}

async function continueAs(page: Page, credential: string | undefined): Promise<void> {
  await page.goto('/login')
  await page.evaluate((value) => Object.assign(window, { credential: value }), credential)
  await button(page).click()
}

test.describe('signing in with Google', () => {
  test('lets in whom the school knows by that email', async ({ page, school }) => {
    const email = await emailOfTeacher(school)
    await continueAs(page, credentialFor(email.toUpperCase()))
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByText('Hello, Meera')).toBeVisible()
  })

  test('shows whom nobody knows, with the email', async ({ page }) => {
    const email = anyEmail()
    await continueAs(page, credentialFor(email))
    const dialog = page.getByRole('dialog', { name: 'Account Not Found' })
    await expect(dialog.getByText(email)).toBeVisible()
  })

  for (const [what, make] of [
    ['for another site', (email: string) => credentialFor(email, { aud: 'another' })],
    ['that has expired', (email: string) => credentialFor(email, { exp: 1_700_000_000 })],
    ['with a wrong signature', (email: string) => credentialFor(email, {}, strangeKey())],
  ] as const) {
    test(`refuses a credential ${what}`, async ({ page, school }) => {
      await continueAs(page, make(await emailOfTeacher(school)))
      await expect(page.getByText('Google authentication failed. Please try again.')).toBeVisible()
      await expect(page).toHaveURL(/\/login/)
    })
  }

  test('says when Google sent nothing', async ({ page }) => {
    await continueAs(page, undefined)
    await expect(page.getByText('No credential received from Google')).toBeVisible()
  })
})
