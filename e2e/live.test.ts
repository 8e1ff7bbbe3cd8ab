import type { BrowserContext, Page } from '@playwright/test'
import { expect, type School, test } from './support/school.ts'

/** Nothing shows by itself before the stream is there. */
const opened = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/live'))
const rate = (page: Page) => page.getByRole('region', { name: "Today's attendance" })

async function twoStudents(school: School): Promise<string[]> {
  return await school.addStudents(await school.addClass('Class 6'), ['Arun Rao', 'Zoya Khan'])
}

async function enterAndListen(school: School, page: Page): Promise<void> {
  const stream = opened(page)
  await school.enter(page)
  await stream
}

test('what somebody marks elsewhere shows on the home by itself, and what was missed without a network once it is back', async ({
  page,
  context,
  school,
}) => {
  const ids = await school.addStudents(await school.addClass('Class 6'), [
    'Arun Rao',
    'Vikas Patil',
    'Zoya Khan',
  ])
  const [first = '', second = '', third = ''] = ids
  await enterAndListen(school, page)
  await expect(rate(page)).toContainText('–')
  let before = await rate(page).textContent()
  await school.mark(first, 'present')
  await expect(rate(page)).not.toHaveText(before ?? '')
  before = await rate(page).textContent()
  await school.mark(second, 'absent')
  await expect(rate(page)).not.toHaveText(before ?? '')
  before = await rate(page).textContent()
  await context.setOffline(true)
  await school.mark(third, 'absent')
  await context.setOffline(false)
  await expect(rate(page)).not.toHaveText(before ?? '')
})

test('where no stream comes through, changes show all the same', async ({ page, school }) => {
  const [first = ''] = await twoStudents(school)
  await page.clock.install()
  // Of a proxy that lets no stream through.
  await page.route('**/api/live*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await school.enter(page)
  await expect(rate(page)).toContainText('–')
  const before = await rate(page).textContent()
  await school.mark(first, 'present')
  // The part that asks is loaded by the browser's own clock.
  await expect(async () => {
    await page.clock.runFor(20_000)
    expect(await rate(page).textContent()).not.toBe(before)
  }).toPass()
})

test('the tabs of a browser share one stream, and the next takes over', async ({ context, school }) => {
  const [first = ''] = await twoStudents(school)
  const tabs = await openTabs(context, school, 3)
  await expect.poll(() => tabs.streams()).toBe(1)
  // A change made while a tab opens shows there too.
  const late = await context.newPage()
  await school.enter(late)
  await expect(rate(late)).toContainText('–')
  await school.addClass('Class 9')
  await late.goto('/classes')
  await school.addClass('Class 10')
  await expect(late.getByText('Class 10', { exact: true })).toBeVisible()
  await tabs.pages[0]?.close()
  await expect.poll(() => tabs.streams()).toBe(2)
  const [, , last] = tabs.pages
  if (!last) throw new Error('no tab')
  const before = await rate(last).textContent()
  await school.mark(first, 'present')
  await expect(rate(last)).not.toHaveText(before ?? '')
})

async function openTabs(context: BrowserContext, school: School, count: number) {
  let streams = 0
  context.on('request', (request) => {
    if (request.url().includes('/api/live')) streams += 1
  })
  const pages: Page[] = []
  for (let index = 0; index < count; index += 1) {
    const page = await context.newPage()
    pages.push(page)
    await school.enter(page)
    await expect(rate(page)).toContainText('–')
    if (index === 0) await expect.poll(() => streams).toBe(1)
  }
  // Each of the others would have asked by now.
  await pages.at(-1)?.waitForTimeout(3000)
  return { pages, streams: () => streams }
}

test('a request and its decision show at once in both browsers', async ({ page, browser, school }) => {
  const meera = await school.addTeacher('Meera Joshi')
  await meera.signIn()
  const others = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const office = await others.newPage()
  const streams = [opened(page), opened(office)]
  await school.enter(office, '/leaveRequest?year=all')
  await expect(office.getByText('No leave requests found')).toBeVisible()
  await meera.enter(page, '/leaveRequest?year=all')
  await Promise.all(streams)
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await meera.ask('POST', '/api/leave/apply', {
    leaveType: 'Casual',
    reason: 'A wedding in the family',
    fromDate: day,
    fromDuration: 'full day',
    toDate: day,
    toDuration: 'full day',
  })
  const asked = office
    .getByRole('region', { name: 'Leave Requests' })
    .getByRole('row', { name: /Meera Joshi/ })
  await expect(asked).toBeVisible()
  const bell = office.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread' })
  await expect(bell).toBeVisible()
  await office.getByRole('button', { name: 'Approve: Meera Joshi' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /1 unread/ })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /1 unread/ })
    .click()
  await page.getByRole('button', { name: /Leave approved/ }).click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Approved', { exact: true }).last()).toBeVisible()
  await others.close()
})

test('ten marks in a row are one call in more than two seconds for all figures of the office’s home', async ({
  page,
  school,
}) => {
  const [absent = '', ...others] = await school.addStudents(
    await school.addClass('Class 6'),
    Array.from({ length: 11 }, (_, n) => `Arun Rao ${'ABCDEFGHIJK'[n]}`),
  )
  // Someone is absent, so that the calls to families are a figure of the screen too.
  await school.mark(absent, 'absent')
  await enterAndListen(school, page)
  await expect(page.getByText('1 absent', { exact: true })).toBeVisible()
  // The school was made a moment ago, which the stream tells once it is there.
  await page.waitForTimeout(4000)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${pathname} ${searchParams.get('only') ?? ''}`)
  })
  const begun = Date.now()
  for (const id of others) {
    await school.mark(id, 'present')
    await page.waitForTimeout(300)
  }
  await expect(rate(page)).toContainText('90.9%')
  await page.waitForTimeout(3000)
  const most = 1 + Math.ceil((Date.now() - begun) / 2400)
  expect(new Set(asked.map((one) => one.split(' ')[0]))).toEqual(new Set(['/api/dashboard']))
  expect(asked.length).toBeLessThanOrEqual(most)
})
