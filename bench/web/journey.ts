import type { Browser, Page } from '@playwright/test'
import { type Conditions, emulate } from './conditions.ts'
import { addStopwatch, timePress, timeStart } from './stopwatch.ts'
import { type Traffic, watchTraffic } from './traffic.ts'

/** The waits of one person, in milliseconds. */
export interface Journey {
  painted: number
  fieldThere: number
  appAnswers: number
  home: number
  firstClass: number
  rememberedClass: number
  confirmed: number[]
  /** Of the sign-in and the home. */
  traffic: Traffic
  /** The longest tasks of the page's own thread. */
  longestTask: number
}

export interface Place {
  address: string
  phone: string
  /** The code that was sent last. */
  lastCode: () => string
  /** So that the same person may ask for a code again at once. */
  forgetCodes: () => Promise<unknown>
}

const hasField = () => document.querySelector('input[name=identifier]') !== null
const isAnswering = () => {
  const field = document.querySelector('input[name=identifier]')
  return field !== null && Object.keys(field).some((key) => key.startsWith('__reactProps'))
}
/** Every figure of the home, and none of them still coming. */
const isHome = () =>
  /Total Students\s*[\d,]+/.test(document.querySelector('main')?.textContent ?? '') &&
  document.querySelector('main .mantine-Skeleton-root') === null
const isForm = () => document.querySelectorAll('li[data-student] [data-action=present]').length >= 8
const isConfirmed = () => document.body.textContent?.includes('Attendance marked for') === true
const isQuiet = () => !document.body.textContent?.includes('Attendance marked for')

async function signIn(page: Page, { phone, lastCode }: Place): Promise<number> {
  await page.locator('input[name=identifier]').fill(phone)
  await page.locator('button[type=submit]').click()
  const digits = page.getByLabel(/^Digit \d of the OTP$/)
  await digits.first().waitFor()
  // A person takes a while to read the code.
  await page.waitForTimeout(1500)
  const code = lastCode()
  await digits.first().click()
  await page.keyboard.type(code.slice(0, -1))
  return await timePress(page, () => page.keyboard.type(code.slice(-1)), isHome)
}

const quickLink = (page: Page) => page.locator('main a[href^="/attendance"]', { hasText: 'Give Attendance' })

const isThirdForm = () =>
  document.querySelector('main h2')?.textContent?.includes('Section 3') === true &&
  document.querySelectorAll('li[data-student] [data-action=present]').length >= 8

async function chooseClass(page: Page, label: string, isThere: () => boolean): Promise<number> {
  await page.getByRole('combobox', { name: 'Class', exact: true }).click()
  const option = page.getByRole('option', { name: new RegExp(`^${label}\\b`) }).first()
  await option.waitFor()
  return await timePress(page, () => option.click(), isThere)
}

async function confirmTaps(page: Page, taps: number): Promise<number[]> {
  const times: number[] = []
  for (let tap = 0; tap < taps; tap += 1) {
    await page.waitForFunction(isQuiet)
    const other = page
      .locator('li[data-student]')
      .nth(tap)
      .locator('[data-action][aria-pressed=false]')
      .first()
    times.push(await timePress(page, () => other.click(), isConfirmed))
  }
  return times
}

const firstPaint = `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity`

/** From a browser that has never seen the product to a mark. */
export async function goThrough(browser: Browser, conditions: Conditions, place: Place): Promise<Journey> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  try {
    await place.forgetCodes()
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const session = await context.newCDPSession(page)
    const traffic = await watchTraffic(session)
    await addStopwatch(page)
    await page.addInitScript(() => {
      Object.assign(window, { longestTask: 0 })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          Object.assign(window, { longestTask: Math.max(Reflect.get(window, 'longestTask'), duration) })
        }
      }).observe({ entryTypes: ['longtask'] })
    })
    await emulate(session, conditions)
    const fieldSeen = await timeStart(page, 'fieldSeen', hasField)
    const answerSeen = await timeStart(page, 'answerSeen', isAnswering)
    await page.goto(`${place.address}/login`, { waitUntil: 'commit' })
    const fieldThere = await fieldSeen()
    const appAnswers = await answerSeen()
    const painted = await page.evaluate<number>(firstPaint)
    // The page's own later requests belong to it.
    await page.waitForTimeout(500)
    const home = await signIn(page, place)
    const atHome = traffic()
    await page.waitForTimeout(1000)
    await quickLink(page).click()
    await page.getByRole('combobox', { name: 'Class', exact: true }).waitFor()
    await chooseClass(page, 'Class 1 - Section 2', isForm)
    const firstClass = await chooseClass(page, 'Class 1 - Section 3', isThirdForm)
    await page.locator('a[href="/"]').first().click()
    await quickLink(page).waitFor()
    await page.waitForTimeout(500)
    await quickLink(page).hover()
    await page.waitForTimeout(100)
    const rememberedClass = await timePress(page, () => quickLink(page).click(), isForm)
    await page.waitForTimeout(1500)
    const confirmed = await confirmTaps(page, 3)
    const longestTask = await page.evaluate<number>('window.longestTask')
    return {
      painted,
      fieldThere,
      appAnswers,
      home,
      firstClass,
      rememberedClass,
      confirmed,
      traffic: atHome,
      longestTask,
    }
  } finally {
    await context.close()
  }
}
