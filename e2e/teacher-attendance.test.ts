import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { check } from './support/accessible.ts'
import { filmOf } from './support/camera.ts'
import { sheetsOf } from './support/paper.ts'
import { expect, type Person, type School, test } from './support/school.ts'

const scans = (page: Page | BrowserContext) => {
  const seen = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/api/attendance/teacher/scan')) seen.count += 1
  })
  return seen
}

async function signedIn(school: School, name: string): Promise<Person> {
  const teacher = await school.addTeacher(name)
  await teacher.signIn()
  return teacher
}

test.describe('the scanner', () => {
  let browser: Browser | undefined
  test.afterEach(async () => {
    await browser?.close()
    browser = undefined
  })

  /** A phone whose camera sees a film of a code. */
  async function phoneThatSees(text: string, baseURL: string | undefined): Promise<Page> {
    const film = await filmOf(text)
    browser = await chromium.launch({
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ],
    })
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    })
    return await context.newPage()
  }

  test('takes the code of the school, and checks in once', async ({ school, baseURL }) => {
    const meera = await signedIn(school, 'Meera Joshi')
    const page = await phoneThatSees(`${baseURL}/scanedTeacherAttendence`, baseURL)
    const sent = scans(page)
    await meera.enter(page)
    await page.getByRole('button', { name: 'Start Scan' }).click()
    await expect(page.getByText('Scan Successful!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
    await expect(page.getByText('Meera Joshi')).toBeVisible()
    await expect(page.getByText('checkin successful')).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('checkin successful')).toBeVisible()
    expect(sent.count).toBe(1)
    await check(page, 'scan result')
    await expect(page).toHaveURL('/')
    await expect(page.getByText(/Checked in at/)).toBeVisible()
    expect(sent.count).toBe(1)
  })

  test('refuses any other code, and goes on from there', async ({ school, baseURL }) => {
    const meera = await signedIn(school, 'Meera Joshi')
    const page = await phoneThatSees('https://other.example/scanedTeacherAttendence', baseURL)
    const sent = scans(page)
    await meera.enter(page)
    await page.getByRole('button', { name: 'Start Scan' }).click()
    const failed = page.getByRole('alertdialog', { name: 'Scan Failed!' })
    await expect(failed).toContainText(
      'The scanned QR code is not valid for this attendance. Please scan a valid attendance QR code.',
    )
    const again = failed.getByRole('button', { name: 'Scan Again' })
    // The code is still in front of the camera, so the next failure may be there before anybody sees the first one go.
    await again.evaluate((button) => button.setAttribute('data-first', ''))
    await again.click()
    await expect(page.locator('[data-first]')).toHaveCount(0)
    await expect(again).toBeVisible()
    await failed.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Start Scan' })).toBeVisible()
    expect(sent.count).toBe(0)
  })

  test('says how to allow the camera, and goes on once it is allowed', async ({ school, baseURL }) => {
    const meera = await signedIn(school, 'Meera Joshi')
    const page = await phoneThatSees(`${baseURL}/scanedTeacherAttendence`, baseURL)
    await meera.enter(page)
    // A browser without a window asks nobody: it is told no here, as a person would say it.
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      mediaDevices.getUserMedia = () => {
        Reflect.deleteProperty(mediaDevices, 'getUserMedia')
        return Promise.reject(new DOMException('', 'NotAllowedError'))
      }
    })
    await page.getByRole('button', { name: 'Start Scan' }).click()
    const problem = page.getByRole('alert')
    await expect(problem).toContainText('The camera is not allowed for this page.')
    await expect(problem).toContainText("open your phone's camera app")
    await check(page, 'camera not allowed')
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Scan Successful!')).toBeVisible()
  })

  test('says when there is no camera, and when another app has it', async ({ page, school }) => {
    const meera = await signedIn(school, 'Meera Joshi')
    await meera.enter(page)
    await page.getByRole('button', { name: 'Start Scan' }).click()
    const problem = page.getByRole('alert')
    await expect(problem).toContainText('No camera found on this device.')
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'))
    })
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect(problem).toContainText('Camera is already in use or not accessible.')
    await page.getByRole('button', { name: 'Stop Scan' }).click()
    await expect(page.getByRole('button', { name: 'Start Scan' })).toBeVisible()
  })
})

test('a code that changes is taken while it is on the screen at the gate, and a photo of it is not', async ({
  page,
  browser,
  school,
}) => {
  const meera = await signedIn(school, 'Meera Joshi')
  await school.ask('PUT', '/api/schools/settings', { attendanceCode: 'rotating' })
  const { key } = await school.ask<{ key: string }>('POST', '/api/attendance/teacher/gate')
  const tablet = await (await browser.newContext({ viewport: { width: 800, height: 1280 } })).newPage()
  const { code } = await (async () => {
    const [response] = await Promise.all([
      tablet.waitForResponse('**/api/attendance/teacher/gate/code'),
      tablet.goto(`/gate#${key}`),
    ])
    return (await response.json()) as { code: string }
  })()
  await expect(tablet.getByRole('img', { name: 'QR code for teachers to check in' })).toBeVisible()
  await check(tablet, 'gate')
  await meera.enter(page, '/scanedTeacherAttendence')
  await expect(page.getByText('Your school uses a code that changes.')).toBeVisible()
  await page.goto('/scanedTeacherAttendence?code=ofyesterday')
  await expect(page.getByText('This code is no longer valid.')).toBeVisible()
  await page.goto(`/scanedTeacherAttendence?code=${code}`)
  await expect(page.getByText('checkin successful')).toBeVisible()
  await tablet.goto('/gate#of-nobody')
  await tablet.reload()
  await expect(tablet.getByText('This link no longer works.')).toBeVisible()
  await tablet.route('**/api/attendance/teacher/gate/code', (route) => route.abort())
  await tablet.goto(`/gate#${key}`)
  await tablet.reload()
  await expect(tablet.getByText('No connection. The code will appear when it is back.')).toBeVisible()
  await tablet.unroute('**/api/attendance/teacher/gate/code')
  await expect(tablet.getByRole('img', { name: 'QR code for teachers to check in' })).toBeVisible()
  await tablet.context().close()
})

test('where the school asks for it, a teacher checks in at the school alone', async ({
  page,
  context,
  school,
}) => {
  const meera = await signedIn(school, 'Meera Joshi')
  await school.ask('PUT', '/api/schools/settings', {
    attendancePlace: { latitude: 18.5204, longitude: 73.8567, radius: 150 },
  })
  await meera.enter(page, '/scanedTeacherAttendence')
  await expect(page.getByRole('heading', { name: 'Are you at the school?' })).toBeVisible()
  await check(page, 'consent to the position')
  await page.getByRole('button', { name: 'Share my location' }).click()
  await expect(page.getByText('this page may not use your location')).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 18.55, longitude: 73.8567, accuracy: 20 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('You are about 3300 m from the school.')).toBeVisible()
  await context.setGeolocation({ latitude: 18.5205, longitude: 73.8566, accuracy: 900 })
  await page.goto('/')
  await page.goto('/scanedTeacherAttendence')
  await expect(page.getByText('Your phone only knows its location to within 900 m.')).toBeVisible()
  await context.setGeolocation({ latitude: 18.5205, longitude: 73.8566, accuracy: 20 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('checkin successful')).toBeVisible()
})

test('a result that nobody waited for is not asked for again by a reload', async ({ page, school }) => {
  const meera = await signedIn(school, 'Meera Joshi')
  const sent = scans(page)
  await page.route('**/api/attendance/teacher/scan', () => {})
  await meera.enter(page, '/scanedTeacherAttendence')
  await expect(page.getByText('Processing attendance...')).toBeVisible()
  await expect.poll(() => sent.count).toBe(1)
  await page.reload()
  await expect(page.getByText('No scan result to display. Please scan a QR code.')).toBeVisible()
  expect(sent.count).toBe(1)
  await page.getByRole('button', { name: 'Go to Scanner' }).click()
  await expect(page.getByRole('button', { name: 'Stop Scan' })).toBeVisible()
})

/** The page's own timers stay: a clock of Playwright's hides when the page was loaded. */
async function letHoursPass(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 3 * 3_600_000
  })
}

for (const [how, comeBack] of [
  ['comes online hours later', letHoursPass],
  ['is loaded again by the browser', async (page: Page) => void (await page.reload())],
] as const)
  test(`a scan that was opened without a network asks first when it ${how}`, async ({ page, school }) => {
    const meera = await signedIn(school, 'Meera Joshi')
    const sent = scans(page)
    await page.route('**/api/**', (route) => route.abort())
    await meera.enter(page, '/scanedTeacherAttendence')
    await expect(page.getByRole('heading', { name: 'We could not load this' })).toBeVisible()
    await comeBack(page)
    await page.unroute('**/api/**')
    await expect(page.getByRole('heading', { name: 'Check in or out now?' })).toBeVisible()
    expect(sent.count).toBe(0)
    await page.getByRole('button', { name: 'Yes, now' }).click()
    await expect(page.getByText('checkin successful')).toBeVisible()
    expect(sent.count).toBe(1)
  })

test('a scan whose answer is lost is not called failed: scanned again, a teacher would check out', async ({
  page,
  school,
}) => {
  const meera = await signedIn(school, 'Meera Joshi')
  await page.route('**/api/attendance/teacher/scan', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await meera.enter(page, '/scanedTeacherAttendence')
  await expect(
    page.getByText(/^Attendance scan failed. Please try again. No answer came: look at your home/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Home' }).click()
  await expect(page.getByText(/^Checked in at/)).toBeVisible()
})

/** Two teachers: one of them has checked in. */
async function twoTeachers(school: School) {
  const meera = await signedIn(school, 'Meera Joshi')
  await school.addTeacher('Farhan Sheikh')
  await meera.ask('POST', '/api/attendance/teacher/scan')
  return meera
}

/** Another admin, at the same time. */
async function correctMeanwhile(school: School, teacherId: string): Promise<void> {
  type Day = { date: string; records: { userId: { _id: string }; changedAt: string | null }[] }
  const { date, records } = await school.ask<Day>('GET', '/api/attendance/teacher/today')
  const seen = records.find(({ userId }) => userId._id === teacherId)?.changedAt ?? null
  const body = { status: 'absent', reason: 'Seen at the bus stop', seen }
  await school.ask('PUT', `/api/attendance/teacher/${teacherId}/${date}`, body)
}

test('a teacher who is not here is called by one press on a phone, and one who came is not offered', async ({
  page,
  school,
}) => {
  await twoTeachers(school)
  await school.enter(page, '/teacherAttendance')
  const list = page.getByRole('list', { name: /Teachers on/ })
  const away = list.getByRole('listitem').filter({ hasText: 'Farhan Sheikh' })
  await expect(away.getByRole('link')).toHaveAttribute('href', /^tel:\+?\d{10,}$/)
  const here = list.getByRole('listitem').filter({ hasText: 'Meera Joshi' })
  await expect(here).toBeVisible()
  await expect(here.getByRole('link')).toHaveCount(0)
})

test('the office sees who came, puts a day right, and takes the month for payroll and on one sheet of paper', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const meera = await twoTeachers(school)
  await school.enter(page, '/teacherAttendance')
  const list = page.getByRole('region', { name: /Teachers on/ })
  await expect(list.getByRole('row')).toHaveCount(3)
  await page.getByLabel('Search by teacher name...').fill('meera')
  await expect(list.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/name=meera/)
  await list.getByRole('button', { name: /^Meera Joshi/ }).click()
  await expect(page.getByRole('dialog', { name: 'Teacher Details' })).toContainText('Meera Joshi')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: "Correct Meera Joshi's day" }).click()
  const dialog = page.getByRole('dialog', { name: /Meera Joshi/ })
  await dialog.getByRole('combobox', { name: 'What this day was' }).click()
  await dialog.getByRole('option', { name: 'On leave' }).click()
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(dialog.getByText('Please give a reason that others can understand later.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Scanned for a colleague')
  await correctMeanwhile(school, meera.id)
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(dialog.getByText('This is how the day stands now.')).toBeVisible()
  await expect(dialog.getByText('Corrected by Asha Rao: Seen at the bus stop')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Scanned for a colleague')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByText(/Meera Joshi's attendance on .* was corrected/)).toBeVisible()
  await expect(list.getByText('On leave')).toBeVisible()
  await expect(list.getByText('Corrected: Scanned for a colleague')).toBeVisible()
  await page.getByRole('link', { name: 'Month' }).click()
  await expect(page.getByRole('rowheader', { name: 'Meera Joshi' })).toBeVisible()
  const views = page.getByRole('navigation', { name: 'View' })
  await expect(views.locator('[aria-current=page]')).toHaveText(['Month'])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel for payroll' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^teacher_attendance_\d{4}-\d{2}\.xlsx$/)
  expect(await sheetsOf(page)).toEqual([[842, 595]])
  const day = page.getByRole('button', { name: /Meera Joshi, .*Scanned for a colleague$/ })
  await day.click()
  await expect(dialog.getByText(/Corrected by Asha Rao: Scanned for a colleague/)).toBeVisible()
  await page.keyboard.press('Escape')
  // Tab reaches one day, and the arrow keys go on from there.
  await expect(day).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: /Farhan Sheikh, / }).last()).toBeFocused()
  await expect(page.locator('td > button[tabindex="0"]')).toHaveCount(1)
  const grid = page.getByRole('region', { name: 'Teachers by day' })
  expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await check(page, 'a month of teachers')
  await page.getByRole('link', { name: 'Meera Joshi' }).click()
  await expect(page.getByText('Scanned for a colleague (Asha Rao)')).toBeVisible()
})

test('a correction of a day that ends at midday does not tick half a day by itself', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const everyDay = [1, 2, 3, 4, 5, 6, 7]
  await school.ask('PUT', '/api/schools/settings', { workingDays: everyDay, halfDays: everyDay })
  await twoTeachers(school)
  await school.enter(page, '/teacherAttendance')
  await page.getByRole('button', { name: "Correct Meera Joshi's day" }).click()
  const dialog = page.getByRole('dialog', { name: /Meera Joshi/ })
  await dialog.getByLabel('Check-in').fill('08:00')
  await dialog.getByLabel('Check-out').fill('12:00')
  await expect(dialog.getByLabel('Check-out')).toHaveValue('12:00')
  await expect(dialog.getByRole('checkbox', { name: 'Half a day' })).not.toBeChecked()
})

test('the code can be shown and kept, and a link to the screen at the gate made', async ({
  page,
  school,
}) => {
  await school.addClass('Class 6')
  await school.enter(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download QR' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('attendance-qr-code.png')
  expect(await sharp(await file.path()).metadata()).toMatchObject({ format: 'png', width: 300, height: 300 })
  await page.getByRole('button', { name: 'View QR' }).click()
  const dialog = page.getByRole('dialog', { name: 'Teacher Attendance QR Code' })
  await expect(dialog.getByRole('img', { name: 'QR code for teachers to check in' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  await expect(dialog.getByText(/\/gate#/)).toBeVisible()
  await dialog.getByRole('button', { name: 'End the link' }).click()
  await expect(dialog.getByText(/\/gate#/)).toBeHidden()
})
