import type { Page } from '@playwright/test'
import { anyPhone, expect, type Person, type School, test } from './support/school.ts'

/** As if this person had signed in in this tab just now; the other tabs of the browser hear of it. */
async function signInHere(page: Page, person: Person): Promise<void> {
  await page.evaluate((token) => localStorage.setItem('token', token), person.token)
  await page.goto('/')
}

async function signOutHere(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('token'))
}

async function markOf(school: School, name: string) {
  const [one] = await school.classes()
  return (await school.list(one?._id ?? '')).find((student) => student.name === name)?.attendanceStatus
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
  await expect.poll(() => markOf(school, 'Zoya Khan')).toBe('absent')
})

test('a pointer over a link of the sign-in page leads nowhere, whoever signs in in another tab', async ({
  context,
  school,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto('/login')
  const field = first.getByLabel('Email or phone number')
  const typed = anyPhone()
  await field.fill(typed)
  await second.goto('/login')
  await signInHere(second, school)
  await expect(second.getByText('Hello, Asha')).toBeVisible()
  const app = first.waitForRequest(/assets\/shell-/, { timeout: 3000 }).catch(() => null)
  await first.getByRole('link', { name: 'Create an account' }).hover()
  expect(await app).toBeNull()
  await expect(field).toHaveValue(typed)
})

test('an app whose part is gone with an upgrade loads the new version, signed in or at a deep link', async ({
  page,
  school,
}) => {
  let loads = 0
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) loads += 1
  })
  // Of the version before: the server has it no more.
  await page.route(/assets\/shell-.*[.]js$/, (route) =>
    loads > 1 ? route.continue() : route.fulfill({ status: 404 }),
  )
  await page.goto('/students')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Email or phone number')).toBeVisible()
  expect(loads).toBeGreaterThan(1)
  loads = 0
  await school.enter(page, '/students')
  await expect(page.getByText('Showing 1 to 6')).toBeVisible()
})
