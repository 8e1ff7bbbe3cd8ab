import type { Page } from '@playwright/test'
import { expect, test } from './support/school.ts'

const titles = [
  'Manual Attendance Is Error-Prone',
  'Leave Approvals Are Slow and Unclear',
  'Fragmented Teacher & Student Records',
  'Security & Compliance Risks',
]

/** One slide is in sight and may be reached; the others are neither. */
async function expectSlide(page: Page, place: number): Promise<void> {
  const title = titles[place] ?? ''
  await expect(page.getByRole('heading', { name: title })).toBeInViewport()
  await expect(page.locator('[aria-roledescription=slide]:not([inert])')).toHaveAttribute('aria-label', title)
  await expect(page.locator('[aria-roledescription=slide][inert]')).toHaveCount(titles.length - 1)
  await expect(page.getByRole('button', { name: `Slide ${place + 1}: ${title}` })).toHaveAttribute(
    'aria-current',
    'true',
  )
}

test('the slides move by buttons, dots, arrow keys and a swipe', async ({ page, school }) => {
  await school.enter(page, '/')
  await page.getByRole('main').waitFor()
  const menu = page.getByRole('button', { name: 'More', exact: true })
  await menu.click()
  await page.getByRole('link', { name: 'Help & Support' }).click()
  await expect(page).toHaveTitle(/^Help & Support/)
  await page.getByRole('group', { name: 'Slides' }).scrollIntoViewIfNeeded()
  await expectSlide(page, 0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expectSlide(page, 1)
  await page.getByRole('button', { name: 'Prev' }).click()
  await expectSlide(page, 0)
  await page.getByRole('button', { name: `Slide 4: ${titles[3]}` }).click()
  await expectSlide(page, 3)
  await page.keyboard.press('ArrowRight')
  await expectSlide(page, 0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expectSlide(page, 1)
  const shown = page.getByRole('group', { name: titles[1] ?? '', exact: true })
  const frame = page.getByRole('group', { name: 'Slides' })
  // A finger that comes while the slide is still moving would stop it where it is.
  await expect
    .poll(async () =>
      Math.round(((await shown.boundingBox())?.x ?? 0) - ((await frame.boundingBox())?.x ?? 0)),
    )
    .toBeLessThan(40)
  const { x, y, width } = (await page.getByRole('group', { name: 'Slides' }).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
  }
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.synthesizeScrollGesture', {
    x: x + width / 2,
    y: y + 60,
    xDistance: -width * 0.8,
    yDistance: 0,
  })
  await expectSlide(page, 2)
})

test('tells each role what it may do, and who to ask', async ({ page, school }) => {
  const teacher = await school.addTeacher('Meera Joshi')
  const tasks = page.getByRole('region', { name: 'How do I' }).locator('summary')
  const support = page.getByRole('region', { name: 'How to reach support' })

  await school.enter(page, '/HelpSupport')
  await expect(tasks.filter({ hasText: 'Import a class list, or the whole school' })).toBeVisible()
  await expect(support).toContainText('Please ask the person who installed Shala')
  const search = page.getByLabel('Search the help')
  await search.fill('twelve elephants')
  await expect(page.getByText('Nothing found. Try fewer letters.')).toBeVisible()
  await search.fill('list class')
  await expect(tasks.first()).toHaveText('Import a class list, or the whole school')
  await tasks.first().click()
  await page.getByRole('link', { name: 'Open Import' }).click()
  await expect(page).toHaveURL(/\/import/)

  await teacher.signIn()
  await page.evaluate((token) => localStorage.setItem('token', token), teacher.token)
  await school.ask('PUT', '/api/schools', {
    schoolName: `Saraswati Vidyalaya ${school.phone}`,
    schoolType: 'primary',
    city: 'Pune',
    state: 'Maharashtra',
    country: 'IN',
    address: '12 Lake Road',
    pincode: '411001',
    primaryPhone: '9823011111',
    email: 'office@saraswati.example',
  })
  await page.goto('/HelpSupport')
  await expect(tasks.filter({ hasText: "Mark today's attendance" })).toBeVisible()
  await expect(tasks.filter({ hasText: 'Import a class list, or the whole school' })).toHaveCount(0)
  await expect(support).toContainText('No support contact has been set up here. Your school can help you:')
  await expect(support.getByRole('link', { name: '9823011111' })).toHaveAttribute('href', 'tel:9823011111')
})
