import type { Page } from '@playwright/test'
import { reports } from '@shala/contract/reports/reports'
import { check } from './support/accessible.ts'
import { englishOn } from './support/english.ts'
import { expect, lastCode, names, type School, test } from './support/school.ts'
import { goWithin } from './support/within.ts'

/** Words that people of the test's school have typed. */
const given = (school: School) => [
  ...names,
  `Saraswati Vidyalaya ${school.phone}`,
  'Class 5 - A',
  'Meera Joshi',
  'Asha Rao',
  'Pune Maharashtra',
  'Mathematics',
  'Wagholi',
]

/** What a person sees first of a screen: the name of the tab, and which part of it is chosen. */
async function nameOf(page: Page): Promise<string> {
  const chosen = page.locator('[role=tab][aria-selected=true]')
  return [await page.title(), ...(await chosen.allTextContents())].join()
}

/** Until the next screen is there: the tab has its name at once, while what was there before stays for a moment. */
async function goTo(page: Page, path: string): Promise<void> {
  const before = await nameOf(page)
  const isOther = new URL(path, page.url()).pathname !== new URL(page.url()).pathname
  await page.locator('h1').evaluateAll((titles) => {
    for (const title of titles) title.setAttribute('data-before', '')
  })
  await goWithin(page, path)
  await expect.poll(() => nameOf(page), path).not.toBe(before)
  if (isOther) await expect(page.locator('h1:not([data-before])')).toBeAttached()
}

async function expectHindi(page: Page, screen: string, school: School): Promise<void> {
  expect.soft({ screen, english: await englishOn(page, given(school)) }).toEqual({ screen, english: [] })
}

test('a teacher who chooses Hindi signs in, marks a class and asks for leave without an English word', async ({
  page,
  school,
}) => {
  const meera = await school.addTeacher('Meera Joshi')
  await page.goto('/login')
  await page.getByRole('textbox').fill(meera.phone)
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('textbox')).toHaveValue(meera.phone)
  await page.getByRole('button', { name: 'हिन्दी' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByRole('button', { name: 'OTP भेजें' })).toBeVisible()
  await expectHindi(page, 'sign-in', school)
  await page.getByRole('textbox').fill(meera.phone)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox')).toHaveCount(6)
  await page.getByRole('textbox').first().pressSequentially(lastCode(meera.phone))
  await expect(page.getByRole('navigation').last()).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expectHindi(page, 'home', school)

  await page.goto(`/attendance?class=${school.classIds.get('Class 5')}`)
  await page.getByRole('button', { name: 'अनुपस्थित: Zoya Khan' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Zoya Khan' })).toBeVisible()
  await expectHindi(page, 'a class that is marked', school)
  await page.getByRole('button', { name: 'Zoya Khan के लिए और विकल्प' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectHindi(page, 'what else can be done', school)

  await page.goto('/attendance?tab=details&range=week')
  await expect(page.getByRole('rowheader', { name: 'Zoya Khan' })).toBeVisible()
  await expectHindi(page, 'details of a week', school)

  await page.goto('/leaveRequest')
  await page.getByRole('button', { name: 'नया अनुरोध' }).first().click()
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
  await expectHindi(page, 'a request for leave with errors', school)
})

test('a browser in Hindi is answered in Hindi from the first picture on, and another language is one press away', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    locale: 'hi-IN',
    baseURL: baseURL ?? '',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const held = Promise.withResolvers<void>()
  await page.route(/assets\/.*[.]js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'OTP भेजें' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-early', 'sign-in')
  expect(await englishOn(page, [])).toEqual([])
  held.resolve()
  await expect(page.locator('html')).not.toHaveAttribute('data-early')
  expect(await englishOn(page, [])).toEqual([])
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})

test('a school that speaks Hindi does so to whoever chose nothing: at 360 px axe finds nothing and nothing is wider than the screen, times read as they are said, and the search finds screens and reports by their English names too', async ({
  page,
  school,
}) => {
  const classId = school.classIds.get('Class 5') ?? ''
  const [first] = await school.list(classId)
  await school.mark(first?._id ?? '', 'late')
  await page.setViewportSize({ width: 360, height: 780 })
  await school.ask('PUT', '/api/schools/settings', { language: 'hi' })
  const look = async (path: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByText('लोड हो रहा है').or(page.locator('[class*=Skeleton-root]'))).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expectHindi(page, path, school)
    await check(page, path)
  }
  await school.enter(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await look('/')
  for (const path of [`/attendance?class=${classId}`, '/setting']) {
    await goTo(page, path)
    await look(path)
  }

  await goWithin(page, `/attendance?tab=details&class=${classId}`)
  await expect(
    page
      .getByRole('main')
      .getByText(/(सुबह|दोपहर|शाम|रात) \d+:\d\d/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Control+k')
  const found = page.getByRole('option')
  for (const [typed, link] of [
    ['late comers', 'रिपोर्ट: '],
    ['announce', 'घोषणा'],
  ] as const) {
    await page.getByRole('dialog').getByRole('textbox').fill(typed)
    await expect(found.filter({ hasText: link })).not.toHaveCount(0)
  }
})

test('an admin finds every screen in Hindi', async ({ page, school }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await school.addTeacher('Meera Joshi')
  await page.addInitScript(() => localStorage.setItem('language', 'hi'))
  await school.enter(page)
  const [student] = await school.list(school.classIds.get('Class 5') ?? '')
  const tabs = ['calendar', 'access', 'messages', 'connections', 'activity', 'data']
  const screens = [
    '/teacher',
    `/students/${student?._id}`,
    '/import',
    '/students',
    '/classes',
    '/leaveRequest',
    '/announcements',
    '/attendance?tab=details',
    '/teacherAttendance',
    '/cards',
    '/profile',
    '/setting',
    ...tabs.map((tab) => `/setting?tab=${tab}`),
    '/schoolDetails',
    '/editSchool',
    ...reports.map((report) => `/reports?report=${report}`),
    '/HelpSupport',
    '/404',
    '/',
  ]
  for (const path of screens) {
    await goTo(page, path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText('लोड हो रहा है').or(page.locator('[class*=Skeleton-root]'))).toHaveCount(0)
    await expectHindi(page, path, school)
  }
})
