import type { Page } from '@playwright/test'
import { anyPhone, expect, type Person, test } from './support/school.ts'

/** As if this person had signed in in this tab just now; the other tabs of the browser hear of it. */
async function signInHere(page: Page, person: Person): Promise<void> {
  await page.evaluate((token) => localStorage.setItem('token', token), person.token)
  await page.goto('/')
}

async function signOutHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Asha Rao/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

async function markOf(classId: string | undefined, name: string, asker: Person) {
  type Listed = { students: { name: string; attendanceStatus: string | null }[] }
  const { students } = await asker.ask<Listed>('GET', `/api/students?class=${classId}&limit=100`)
  return students.find((student) => student.name === name)?.attendanceStatus
}

test('in a tab that was somebody else’s, presses are those of the person who is signed in', async ({
  context,
  school,
}) => {
  const meera = await school.addTeacher('Meera Joshi')
  await meera.signIn()
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto('/login')
  await signInHere(first, school)
  await first.getByRole('link', { name: 'Attendance', exact: true }).click()
  await expect(first.getByRole('combobox', { name: 'Class' })).toBeVisible()
  await second.goto('/')
  await expect(second.getByText('Hello, Asha')).toBeVisible()
  await signOutHere(second)
  await expect(first).toHaveURL(/\/login/)
  await signInHere(second, meera)
  await expect(second.getByText('Hello, Meera')).toBeVisible()
  await first.goBack()
  await expect(first.getByText('Hello, Meera')).toBeVisible()
  await first.getByRole('link', { name: 'Attendance', exact: true }).click()
  const rows = first.getByRole('button', { name: 'Absent: Zoya Khan' })
  const choice = first.getByRole('combobox', { name: 'Class' })
  await choice.click()
  await first.getByRole('option', { name: 'Class 5 - A' }).click()
  await rows.click()
  await expect.poll(() => markOf(school.classIds.get('Class 5'), 'Zoya Khan', meera)).toBe('absent')
})

test('whoever signs out where the network swallows calls is signed out before they have left', async ({
  page,
  school,
}) => {
  await page.clock.install()
  await school.enter(page, '/')
  await expect(page.getByText('Hello, Asha')).toBeVisible()
  await page.getByRole('button', { name: /Asha Rao/ }).click()
  await page.route('**/api/**', () => {})
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  // Less than the app waits for any answer.
  await page.clock.pauseAt(Date.now() + 5000)
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a pointer over a link to the sign-in page leads nowhere, whoever signs in in another tab', async ({
  context,
  school,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  // Of the page behind the sign-in page, nothing is loaded ahead here.
  await first.goto('/forgot-password')
  const field = first.getByLabel('Email or phone number')
  const typed = anyPhone()
  await field.fill(typed)
  await second.goto('/login')
  await signInHere(second, school)
  await expect(second.getByText('Hello, Asha')).toBeVisible()
  const app = first.waitForRequest(/assets\/shell-/, { timeout: 3000 }).catch(() => null)
  await first.getByRole('link', { name: 'Sign in here' }).hover()
  expect(await app).toBeNull()
  await expect(field).toHaveValue(typed)
})

test('an app whose part is gone with an upgrade loads the new version, signed in or at a deep link', async ({
  page,
  school,
}) => {
  let isOld = true
  let pages = 0
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return
    pages += 1
    if (pages > 1) isOld = false
  })
  // Of the version before: the server has it no more.
  await page.route(/assets\/shell-.*[.]js$/, (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.goto('/students')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(pages).toBe(2)
  isOld = true
  pages = 0
  await school.enter(page, '/classes')
  await expect(page.getByText('Class 5').first()).toBeVisible()
  expect(pages).toBe(2)
})
