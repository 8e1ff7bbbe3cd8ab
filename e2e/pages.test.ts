import type { Locator, Page } from '@playwright/test'
import { check } from './support/accessible.ts'
import { expect, type School, test } from './support/school.ts'
import { endStream } from './support/stream.ts'

/** A browser of an office computer that nobody has set to India. */
test.use({ locale: 'en-US' })

const many = Array.from({ length: 24 }, (_, index) => `Student Number ${index + 1}`)

async function fullSchool(school: School): Promise<void> {
  const ids = await school.addStudents(await school.addClass('Class 6', 'B'), many)
  await school.markAll(ids.slice(0, 12), 'present')
}

/** Rows or cards that are whole on the screen, above the bar at the thumb. */
async function wholeRows(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluateAll((rows) => {
    const bar = document.querySelector('nav[aria-label="Quick access"]')?.getBoundingClientRect()
    const end = bar && bar.height > 0 ? bar.top : innerHeight
    return rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return top >= 0 && bottom <= end
    }).length
  })
}

async function chooseClass(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Class 6 - B' }).click()
  await expect(page.locator('[data-student]')).toHaveCount(many.length)
}

test("today's figures make the whole on a desk, and a day off has a percentage if a class worked", async ({
  page,
  school,
}) => {
  const ids = await school.addStudents(await school.addClass('Class 6'), [
    'Arun Rao',
    'Zoya Khan',
    'Vikas Patil',
  ])
  await school.enter(page)
  const header = page.getByRole('region', { name: "Today's attendance" })
  await expect(header).toHaveText('9Students0Here–Attendance')
  for (const [place, status] of ['present', 'absent', 'late'].entries()) {
    await school.mark(ids[place] ?? '', status)
  }
  await expect(header).toHaveText('9Students2Here66.7%Attendance')
  await expect(page.getByText('of 9, 1 late, 6 not marked yet')).toBeVisible()
  await school.restToday()
  await page.reload()
  await expect(header).toHaveText('9Students2Here66.7%Attendance')
  await expect(page.getByText('of 9, 1 late')).toBeVisible()
  const closed = page.getByRole('listitem').filter({ hasText: 'School is closed today' })
  await expect(closed).toContainText('1 class is marked all the same.')
})

test('on a desk the home of a day off says why, and leads to marking a class all the same', async ({
  page,
  school,
}) => {
  await school.addStudents(await school.addClass('Class 6'), ['Arun Rao'])
  await school.restToday()
  await school.enter(page)
  const header = page.getByRole('region', { name: "Today's attendance" })
  await expect(header).toHaveText('7Students0Here–Closed today')
  const closed = page.getByRole('listitem').filter({ hasText: 'School is closed today' })
  await expect(closed).toContainText('is not a working day of your school.')
  await closed.getByRole('link', { name: 'Mark anyway: School is closed today' }).click()
  await expect(page.getByText(/^School is closed on/)).toBeVisible()
})

const cutOff = (field: Locator) => field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

test('the class, the choice and the days of a custom range are whole', async ({ page, school }) => {
  const classId = await school.addClass('Class 10', 'B')
  await school.addStudents(classId, ['Arun Rao'])
  const days = 'range=custom&from=2026-09-28&to=2026-10-28'
  await school.enter(page, `/attendance?tab=details&${days}&classId=${classId}`)
  const fold = page.getByRole('button', { name: 'Filters', exact: true })
  await page.getByRole('heading', { name: 'Date Range Summary' }).waitFor()
  const isPhone = await fold.isVisible()
  if (isPhone) await fold.click()
  for (const [name, value] of [
    ['Class', 'Class 10 - B'],
    ['Day', 'Custom Range'],
  ] as const) {
    const field = page.getByRole('combobox', { name })
    await expect(field).toHaveValue(value)
    expect(await cutOff(field)).toBeLessThanOrEqual(0)
  }
  if (isPhone) return
  for (const name of ['Start date', 'End date']) {
    const field = page.getByRole('textbox', { name })
    await expect(field).toHaveValue(/^28 (Sept?|Oct) 2026$/)
    expect(await cutOff(field)).toBeLessThanOrEqual(0)
  }
})

test('a class with a long name leaves the others their room, and a card does not begin with a dot', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 12 Science and Commerce Combined', 'Saraswati')
  await school.addStudents(classId, ['Venkata Subrahmanyeswara Lakshmi Narasimha Raghavendra Prasad'])
  await school.enter(page, `/attendance?classId=${classId}`)
  await page.getByRole('button', { name: /^More options for/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
  await page.goto(`/students?classId=${classId}`)
  const row = page.locator('[data-row]')
  await row.hover()
  const { width = 0, x = 0 } = (await row.getByRole('button').last().boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await page.goto('/classes')
  await expect(page.locator('[data-row]').first()).not.toContainText(/^[^·]*Saraswati\s*·/)
})

test('eight students are marked without scrolling on a phone, title, refresh and menu stand once, and five of a list are seen', async ({
  page,
  school,
}) => {
  await fullSchool(school)
  await school.enter(page, '/attendance')
  await chooseClass(page)
  expect(await wholeRows(page, '[data-student]')).toBeGreaterThanOrEqual(8)
  await page.locator('[data-student]').last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('combobox', { name: 'Class' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Date')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('dl [data-status=unmarked]')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Open the menu' })).toHaveCount(0)
  const title = page.getByRole('heading', { level: 1, name: 'Attendance' })
  expect((await title.boundingBox())?.width).toBeLessThanOrEqual(1)
  await page.goto('/students')
  await page.getByText('Showing 1 to 20').waitFor({ state: 'attached' })
  expect(await wholeRows(page, 'ul[aria-label=Students] > li')).toBeGreaterThanOrEqual(5)
  const rows = page.locator('ul[aria-label=Students] > li')
  await expect(rows).toHaveCount(20)
  const last = rows.last()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const [row, button] = await Promise.all([
    last.boundingBox(),
    page.getByRole('button', { name: 'Add Student' }).boundingBox(),
  ])
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
})

test('Back leads to the place in a list that was left', async ({ page, school }) => {
  await fullSchool(school)
  await school.enter(page, '/students')
  const rows = page.locator('ul[aria-label=Students] > li, tbody tr')
  await expect(rows).toHaveCount(20)
  await rows.nth(17).scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(200)
  await page.getByRole('link', { name: /^(Home|Dashboard)$/ }).click()
  await expect(page.getByText('Total Students').first()).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(20)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test('a day reads 22 Nov 2026 on a desk, whatever language the browser has, and is typed in any form', async ({
  page,
  school,
}) => {
  await fullSchool(school)
  await school.enter(page, '/attendance')
  await chooseClass(page)
  const date = page.getByLabel('Date')
  await expect(date).toHaveValue(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)
  await date.fill('3/2/2026')
  await date.press('Tab')
  await expect(date).toHaveValue('3 Feb 2026')
  await expect(page.locator('dl [data-status=unmarked] dd')).toHaveText('24')
  // The header's figures name their day, and its date says that it is today's.
  await expect(page.getByRole('region', { name: 'Attendance on 3 Feb 2026' })).toContainText('3 Feb 2026')
  await expect(page.getByText(/^Today: \d/)).toBeVisible()
  await page.goto('/students?add=one')
  await expect(page.getByLabel('Enrollment date')).toHaveValue(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/)
  // A calendar that the server has no more, after an upgrade, leaves the browser's own.
  await page.route('**/assets/day-calendar-*', (route) => route.fulfill({ status: 404 }))
  await page.goto('/attendance')
  await date.and(page.locator('[type=date]')).fill('2026-02-03')
  await expect(page).toHaveURL(/date=2026-02-03/)
})

test('a day reads 22 Nov 2026 on a phone, over the phone’s own picker and whole under a title, with no half of a sentence', async ({
  page,
  school,
}) => {
  await fullSchool(school)
  await school.enter(page, '/attendance')
  await chooseClass(page)
  const date = page.getByLabel('Date')
  await expect(date).toHaveAttribute('type', 'date')
  await date.fill('2026-02-03')
  const shown = () =>
    date.evaluate((input) => input.parentElement && getComputedStyle(input.parentElement, '::after').content)
  await expect.poll(shown).toBe('"3 Feb 2026"')
  expect(await date.evaluate((input) => getComputedStyle(input).color)).toBe('rgba(0, 0, 0, 0)')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Classes' }).click()
  await expect(page).toHaveURL(/classes/)
  const parts = page.locator('header p > span')
  await expect(parts).toHaveText([/^\d+ [A-Z][a-z]+ 20\d\d$/, "Your school's classes and sections"])
  expect(await parts.first().evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  await expect(page.locator('header p').last()).toHaveCSS('overflow', 'hidden')
  const [line, rest] = await Promise.all([
    page.locator('header p').last().boundingBox(),
    parts.last().boundingBox(),
  ])
  expect(rest?.y).toBeGreaterThanOrEqual((line?.y ?? 0) + (line?.height ?? 0) - 1)
})

const screens = [
  '/',
  '/students',
  '/classes',
  '/attendance',
  '/attendance?tab=details',
  '/setting',
  '/schoolDetails',
  '/profile',
  '/HelpSupport',
]

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

for (const where of ['on a desk', 'on a phone']) {
  test(`nothing jumps while a screen fills, ${where}`, async ({ page, school }) => {
    await fullSchool(school)
    await page.addInitScript((classId) => {
      localStorage.setItem('attendance-class', classId)
      const shifts = { sum: 0, of: [] as string[] }
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          shifts.sum += value
          for (const { node, previousRect, currentRect } of sources)
            shifts.of.push(
              `${node?.nodeName} ${node?.textContent?.slice(0, 30)}: ${previousRect.y} to ${currentRect.y}`,
            )
        }
      }).observe({ type: 'layout-shift', buffered: true })
    }, school.classIds.get('Class 6') ?? '')
    await endStream(page)
    await school.enter(page, '/')
    for (const path of screens) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const { sum, of } = await page.evaluate(
        () => (globalThis as unknown as { shifts: { sum: number; of: string[] } }).shifts,
      )
      expect(sum, [path, ...of].join('\n')).toBeLessThanOrEqual(0.01)
    }
  })
}

test('ten rows of a list are seen on a desk, a page beyond the last leads to the last, and the search follows the address', async ({
  page,
  school,
}) => {
  await fullSchool(school)
  await school.enter(page, '/students?page=99')
  await expect(page.getByText('Showing 21 to 30 of 30 results')).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('link', { name: /^Students/ }).click()
  await expect(page.locator('tbody tr')).toHaveCount(20)
  expect(await wholeRows(page, 'tbody tr')).toBeGreaterThanOrEqual(10)
  const search = page.getByRole('searchbox', { name: 'Search students...' })
  await search.fill('Zoya')
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await page.getByRole('link', { name: /^Students/ }).click()
  await expect(page.getByText('Showing 1 to 20 of 30 results')).toBeVisible()
  await expect(search).toHaveValue('')
  await search.pressSequentially('nobody', { delay: 120 })
  await expect(search).toHaveValue('nobody')
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(search).toHaveValue('')
  // Cleared while the last letter was still on its way.
  await search.fill('nobody')
  await expect(page.getByText('No students found')).toBeVisible()
  await search.press('x')
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(search).toHaveValue('')
  await expect(page.getByText('Showing 1 to 20 of 30 results')).toBeVisible()
  await page.goto('/attendance?tab=details&search=Number')
  await expect(page.getByRole('searchbox')).toHaveValue('Number')
  await page.getByRole('link', { name: /^Attendance/ }).click()
  await page.getByRole('tab', { name: /Attendance Details/ }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.locator('tbody tr')).toHaveCount(12)
  expect(await wholeRows(page, 'tbody tr')).toBeGreaterThanOrEqual(10)
})

test('a start that failed goes on by itself on a phone; a lost connection is said once, screens stay, and all goes on', async ({
  page,
  school,
  context,
}) => {
  await page.route(/api\/(dashboard|schools)$/, (route) => route.abort())
  await school.enter(page, '/students')
  await expect(page.getByRole('heading', { name: 'We could not load this' })).toBeVisible()
  await page.unroute(/api\/(dashboard|schools)$/)
  await expect(page.getByText('Showing 1 to 6')).toBeVisible()
  await context.setOffline(true)
  const bar = page.getByText('No connection.')
  await expect(bar).toBeVisible()
  await expect(page.getByText('Zoya Khan')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search students...' }).fill('Aarav')
  await expect(page.getByText('Failed to load students. Please refresh the page.')).toBeVisible()
  await context.setOffline(false)
  await expect(bar).toBeHidden()
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await context.setOffline(true)
  await expect(bar).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('link', { name: 'Attendance', exact: true })).toBeVisible()
  const missing = page.getByText('This is not on your device yet. It opens when you are back online.')
  await expect(missing.first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Hello, Asha' })).toBeVisible()
})

test('a network that answers with its own page takes no mark on a phone, and signs nobody out', async ({
  page,
  school,
}) => {
  await school.enter(page, '/attendance')
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Class 5 - A' }).click()
  // No answer of our server.
  const signInPage = { status: 200, contentType: 'text/html', body: '<h1>Welcome to Hotel Wifi</h1>' }
  await page.route('**/api/attendance/**', (route) => route.fulfill(signInPage))
  const present = page.getByRole('button', { name: 'Present: Zoya Khan' })
  await present.click()
  await expect(page.getByText('1 mark has not been sent yet.')).toBeVisible()
  await page.unroute('**/api/attendance/**')
  await page.route('**/api/**', (route) => route.fulfill({ ...signInPage, status: 401 }))
  await page.reload()
  await expect(present).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

test('a student is changed and deleted from the menu of their card on a phone, and all of a page are selected at once', async ({
  page,
  school,
}) => {
  await fullSchool(school)
  await school.enter(page, `/students?classId=${school.classIds.get('Class 5')}`)
  const menu = page.getByRole('button', { name: 'Actions for Zoya Khan' })
  await menu.click()
  const item = page.getByRole('menuitem', { name: 'Delete' })
  // Cut off by its card, it could still be pressed by a test.
  const isSeen = () =>
    item.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(isSeen).toBe(true)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  await expect(dialog.getByRole('button', { name: 'Take a picture: Marksheet' })).toBeVisible()
  await dialog.getByLabel('Phone').fill('98220 12345')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Zoya Khan has been updated successfully')).toBeVisible()
  await expect(page.locator('li').filter({ hasText: 'Zoya Khan' })).toContainText('9822012345')
  await menu.click()
  // The toast of the change may still be there, at the place where the menu opens.
  const heightOf = (place: Locator) => place.evaluate((element) => Number(getComputedStyle(element).zIndex))
  const toasts = page.locator('.mantine-Notifications-root[data-position^="bottom"]').first()
  expect(await heightOf(page.getByRole('menu'))).toBeGreaterThan(await heightOf(toasts))
  await item.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Showing 1 to 5 of 5 results')).toBeVisible()

  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Class 6 - B' }).click()
  await page.getByRole('checkbox', { name: 'Select Student Number 1', exact: true }).check()
  const bar = page.getByRole('region', { name: 'Selected' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bar).toContainText('20 selected')
  await expect(page.getByRole('button', { name: 'Add Student' })).toBeHidden()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toBeHidden()
})

test('the bell gives the focus back at Escape, the first time too, and closes at a second press', async ({
  page,
  school,
}) => {
  await school.enter(page)
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' })
  const panel = page.getByText('No notifications available.')
  for (let times = 0; times < 2; times++) {
    await bell.focus()
    await page.keyboard.press('Enter')
    await expect(panel).toBeVisible()
    await expect(bell).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(bell).toBeFocused()
  }
  await bell.click()
  await expect(panel).toBeVisible()
  await expect(panel).toBeInViewport({ ratio: 1 })
  await bell.click()
  await expect(panel).toBeHidden()
})

test('a long name of the school leaves its sign whole, on a desk', async ({ page, school }) => {
  const schoolName = `Jnana Prabodhini Navnagar Vidyalaya and Junior College ${school.phone}`
  const place = { city: 'Pune', state: 'Maharashtra', country: 'IN', pincode: '411001' }
  const ways = { primaryPhone: '9823011111', email: 'office@jnana.example', address: '12 Lake Road' }
  await school.ask('PUT', '/api/schools', { schoolName, schoolType: 'primary', ...place, ...ways })
  await school.enter(page)
  const name = page.getByRole('navigation', { name: 'Main' }).getByText(schoolName)
  await expect(name).toBeVisible()
  const sign = await name.locator('xpath=..').locator('svg').boundingBox()
  expect(sign).toMatchObject({ width: 32, height: 32 })
})

test('Ctrl+K goes to a class, a student and a screen by keyboard, on a desk', async ({ school, page }) => {
  const [one] = await school.classes()
  const classId = one?._id ?? ''
  await school.enter(page)
  const open = async (typed: string, found: RegExp) => {
    await expect(page.getByRole('button', { name: 'Search', exact: true }).first()).toBeVisible()
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog', { name: 'Search' }).getByLabel('Search', { exact: true })
    await expect(search).toBeFocused()
    await page.keyboard.type(typed)
    const option = page.getByRole('option', { name: found })
    await expect(option).toHaveAttribute('data-combobox-selected', 'true')
  }
  await open('mark class', /Mark Class/)
  await check(page, 'the search')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/attendance[?].*${classId}`))
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
  await open('holiday', /Add a holiday/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/setting[?]tab=calendar/)
  await open('khan zoya', /Zoya Khan/)
  await check(page, 'the search for a person')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[/]students[/]/)
  await open('उपस्थिति', /^Attendance$/)
  await expect(page.getByRole('option', { name: 'Report: Student attendance' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[/]attendance/)
  // From a link of the sidebar too, the next Tab begins at what was opened.
  await page.getByRole('link', { name: /^Classes/ }).focus()
  await open('khan zoya', /Zoya Khan/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[/]students[/]/)
  await expect(page.locator('main')).toBeFocused()
})
