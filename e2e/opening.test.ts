import type { Page } from '@playwright/test'
import { expect, Person, test } from './support/school.ts'

const scripts = /assets\/.*[.]js$/

/** The app comes when the answer is called: until then the page has its first picture alone. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** The element with the keyboard in a menu or dialog, or the menu or dialog itself. */
const focusIn = (page: Page, role: 'menu' | 'dialog') =>
  page
    .getByRole(role)
    .locator(':focus')
    .or(page.locator(`[role=${role}]:focus`))

test('the sign-in form takes what is typed and sent before the app is there', async ({ page, school }) => {
  const comeNow = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const field = page.getByLabel('Email or phone number')
  await expect(field).toBeFocused()
  await page.keyboard.type(school.phone)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(school.phone)
  comeNow()
  await expect(page.getByLabel('Digit 1 of the OTP')).toBeFocused()
})

test('what is typed goes on being typed when the app takes the place of the first form', async ({ page }) => {
  const comeNow = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByLabel('Email or phone number')).toBeFocused()
  await page.keyboard.type('98765')
  comeNow()
  await expect(page.locator('html')).not.toHaveAttribute('data-early')
  await page.keyboard.type('43210')
  await expect(page.getByLabel('Email or phone number')).toHaveValue('9876543210')
})

test('a press for the password form goes on when the app is there, with what was typed and the way back', async ({
  page,
}) => {
  const comeNow = await holdScripts(page)
  await page.goto('/students', { waitUntil: 'commit' })
  await expect(page.getByLabel('Email or phone number')).toBeFocused()
  await page.keyboard.type('9876543210')
  await page.getByRole('link', { name: 'Use password instead' }).click()
  comeNow()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email or phone number')).toHaveValue('9876543210')
  await expect(page).toHaveURL(/next=%2Fstudents/)
})

test('another language that is pressed before the app is there asks what is to become of what was typed', async ({
  page,
}) => {
  const comeNow = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByLabel('Email or phone number')).toBeFocused()
  await page.keyboard.type('98765')
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  comeNow()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Email or phone number')).toHaveValue('98765')
})

test("the name of a language does not bring all of that language's letters", async ({ page }) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'हिन्दी' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  expect(fonts.some((url) => url.includes('language-names'))).toBe(true)
  expect(fonts.filter((url) => url.includes('devanagari'))).toEqual([])
})

test('an app that does not come is told of', async ({ page }) => {
  await page.route(scripts, (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('alert')).toContainText('Shala could not be loaded.')
})

test('the first press opens the profile menu and the drawer, and the focus comes back', async ({
  page,
  school,
}) => {
  await school.enter(page, '/')
  const profile = page.getByRole('button', { name: /^Asha.*'s profile menu/ })
  await profile.press('Enter')
  // Drawn a moment before it has the keyboard.
  await expect(focusIn(page, 'menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toBeFocused()
  const more = page.getByRole('button', { name: 'More' })
  await more.press('Enter')
  await expect(focusIn(page, 'dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test('a signed-in person sees the name of the screen before the app is there, and never the sign-in form', async ({
  page,
  school,
}) => {
  await school.enter(page, '/students')
  await page.route(scripts, () => {})
  await page.reload({ waitUntil: 'commit' })
  const title = page.locator('[data-early-part=shell] b')
  await expect(page.locator('html')).toHaveAttribute('data-early', 'shell')
  expect(await title.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('"Students"')
  await expect(page.getByLabel('Email or phone number')).toBeHidden()
})

test('the home asks once, and shows the next person nothing of the last', async ({ page, school }) => {
  const student = new Person()
  await school.addStudent({ name: 'Ishaan Pawar', rollNumber: '21', phone: student.phone })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Photos, and the class to mark and birthdays, which are fetched once nothing else goes on.
    const later = ['/api/students', '/api/reports/birthdays']
    const isLater = pathname.startsWith('/api/files/') || later.includes(pathname)
    if (pathname.startsWith('/api/') && !isLater) asked.push(pathname)
  })
  await school.enter(page, '/')
  await expect(page.getByText('Total Students')).toBeVisible()
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  expect(asked).toEqual(['/api/dashboard'])

  await page.getByRole('button', { name: /^Asha.*'s profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await student.signIn()
  await page.evaluate((token) => localStorage.setItem('token', token), student.token)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Hello, Ishaan' })).toBeVisible()
  await expect(page.getByText('Total Students')).toHaveCount(0)
})

test('a student reads how often they were there this month, on a home that asks once', async ({
  page,
  school,
}) => {
  const student = new Person()
  await school.addStudent({ name: 'Ishaan Pawar', rollNumber: '21', phone: student.phone })
  const all = await school.list(school.classIds.get('Class 5') ?? '')
  const id = all.find(({ name }) => name === 'Ishaan Pawar')?._id ?? ''
  await student.signIn()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  await student.enter(page)
  const month = page.getByText('This month', { exact: true }).locator('..')
  await expect(month).toContainText('Not marked yet')
  await school.mark(id, 'present')
  await page.reload()
  await expect(month).toContainText('Attended 1 of 1 day')
  await school.mark(id, 'late')
  await page.reload()
  await expect(month).toContainText('Attended 1 of 1 day1 of them late')
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0)
  expect(asked.filter((path) => path.startsWith('/api/attendance'))).toEqual([])
})
