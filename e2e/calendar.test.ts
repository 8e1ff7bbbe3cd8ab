import type { Page } from '@playwright/test'
import { check } from './support/accessible.ts'
import { expect, test } from './support/school.ts'

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
/** So many days from today, in India. */
const inDays = (days: number) => day.format(Date.now() + days * 86_400_000)

const openCalendar = async (page: Page) => {
  await page.getByRole('button', { name: 'Calendar' }).click()
  await expect(page.getByRole('dialog', { name: 'Calendar' }).getByRole('grid')).toBeVisible()
}

/** And on the narrowest phone. */
const inTheDark = async (page: Page, screen: string) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await check(page, `${screen}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

const icsOf = (name: string, date: string) => ({
  name: 'board.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${date.replaceAll('-', '')}\r\nSUMMARY:${name}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  ),
})

test('an admin adds a holiday in the calendar of the header, moves it, and takes its removal back', async ({
  school,
  page,
}) => {
  await school.enter(page)
  await openCalendar(page)
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByText('No events scheduled for this date')).toBeVisible()
  await calendar.getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Name').fill('Founders’ Day')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Founders’ Day was added to the calendar.')).toBeVisible()
  await expect(calendar.getByText('Founders’ Day')).toBeVisible()
  await check(page, 'the calendar')
  await inTheDark(page, 'the calendar')

  await calendar.getByRole('button', { name: 'Change Founders’ Day' }).click()
  await page.getByRole('radio', { name: 'Open: an event' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(calendar.getByText('Event', { exact: true })).toBeVisible()
  const undo = (what: string) =>
    page.getByRole('status').filter({ hasText: what }).getByRole('button', { name: 'Undo' })
  await undo('was changed').click()
  await expect(calendar.getByText('Holiday', { exact: true })).toBeVisible()
  await calendar.getByRole('button', { name: 'Remove Founders’ Day' }).click()
  await expect(calendar.getByText('No events scheduled for this date')).toBeVisible()
  await undo('was removed').click()
  await expect(calendar.getByText('Founders’ Day')).toBeVisible()
})

test('the calendar goes by keyboard, and a teacher only looks', async ({ school, page }) => {
  const meera = await school.addTeacher('Meera Joshi')
  await meera.signIn()
  await meera.enter(page)
  await openCalendar(page)
  await expect(page.getByRole('button', { name: 'Add a day' })).toHaveCount(0)
  await expect(page.getByRole('grid').getByRole('columnheader')).toHaveText([
    /Sunday/,
    /Monday/,
    /Tuesday/,
    /Wednesday/,
    /Thursday/,
    /Friday/,
    /Saturday/,
  ])
  await expect(page.getByRole('grid').getByRole('gridcell')).toHaveCount(42)
  const chosen = page.getByRole('grid').locator('[aria-pressed="true"]')
  await expect(chosen).toHaveAttribute('data-day', inDays(0))
  await expect(chosen).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveAttribute('data-day', inDays(7))
  await expect(chosen).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Calendar' })).toBeFocused()
})

test('on a holiday the school is closed; the marks of a few count once an admin says so', async ({
  school,
  page,
}) => {
  const classId = await school.addClass('Class 5')
  await school.addStudents(classId, ['Ravi Kumar', 'Sita Devi', 'Gopal Rao'])
  await school.addHoliday('Pongal at our school', inDays(0))
  await school.enter(page)
  await expect(page.getByText('School is closed today').first()).toBeVisible()
  await page.goto('/classes')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Pongal at our school')
  await page.goto(`/attendance?classId=${classId}`)
  await expect(page.getByRole('heading', { name: /School is closed on/ })).toBeVisible()
  await expect(page.getByText('Pongal at our school').first()).toBeVisible()
  const unmarked = page.getByRole('main').locator('[data-status="unmarked"]')
  await expect(unmarked).toHaveText('Unmarked–')
  await page.getByRole('button', { name: 'Mark anyway' }).click()
  await page.getByRole('button', { name: 'Present: Ravi Kumar' }).click()
  await expect(unmarked).toHaveText('Unmarked2')
  await expect(page.getByText(/The marks count once half of the class is marked/)).toBeVisible()
  await page.getByRole('link', { name: /^(Dashboard|Home)/ }).click()
  const asked = page.getByRole('region', { name: 'Marks on a day off' })
  await expect(asked.getByRole('listitem')).toContainText('1 of 3 marked')
  await check(page, 'a question about marks on a day off')
  await asked.getByRole('button', { name: 'The class worked' }).click()
  await expect(page.getByText(/^Class 5 worked on .* The marks count.$/)).toBeVisible()
  await expect(asked).toHaveCount(0)
  await page.goto(`/attendance?classId=${classId}`)
  await expect(page.getByText('An admin said that the class worked, so the marks count.')).toBeVisible()
})

test('a whole class that was marked on a day off by mistake is said to be closed, and open again', async ({
  school,
  page,
}) => {
  const classId = await school.addClass('Class 5')
  const students = await school.addStudents(classId, ['Ravi Kumar', 'Sita Devi'])
  await school.addHoliday('Pongal at our school', inDays(0))
  await school.markAll(students, 'present')
  await school.enter(page, `/attendance?tab=details&classId=${classId}`)
  const asked = page.getByRole('region', { name: 'Marks on a day off' })
  await expect(asked.getByRole('listitem')).toContainText('2 of 2 marked')
  await expect(asked.getByRole('button', { name: 'The class worked' })).toBeDisabled()
  const present = page.getByRole('button', { name: /^Present Students/ })
  await expect(present).toContainText('2')
  await asked.getByRole('button', { name: 'Day off' }).click()
  await expect(page.getByText(/^Class 5 was closed on .* The marks are set aside.$/)).toBeVisible()
  await expect(present).toContainText('0')
  await asked.getByRole('button', { name: 'The class worked' }).click()
  await expect(present).toContainText('2')
})

test('the settings import a file, put a holiday back, and give an address that calendars read', async ({
  school,
  page,
}) => {
  await school.enter(page)
  await page.goto('/setting?tab=calendar')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.locator('input[type="file"]').setInputFiles(icsOf('Board examination', inDays(3)))
  await expect(page.getByText('Board examination')).toBeVisible()
  await check(page, 'the import of a calendar')
  await page.getByRole('combobox', { name: 'What Board examination is' }).selectOption('Leave out')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await page.getByRole('combobox', { name: 'What Board examination is' }).selectOption('Event')
  await page.getByRole('button', { name: 'Import 1 day' }).click()
  await expect(page.getByText('Days imported: 1.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The import was taken back.')).toBeVisible()
  await expect(page.getByText('Board examination')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import' }).click()
  await page.locator('input[type="file"]').setInputFiles(icsOf('Board examination', inDays(3)))
  await page.getByRole('button', { name: 'Import 1 day' }).click()
  await expect(page.getByText('Days imported: 1.')).toBeVisible()

  await page.getByRole('button', { name: 'Create an address' }).click()
  const url = await page.getByLabel('Your calendar address').inputValue()
  const feed = await fetch(url)
  expect(feed.headers.get('content-type')).toContain('text/calendar')
  expect(await feed.text()).toContain('SUMMARY:Board examination')
  await check(page, 'the calendar in the settings')
  await inTheDark(page, 'the calendar in the settings')
})

test('a holiday declared late asks about the classes that are marked, and its removal brings their marks back', async ({
  school,
  page,
  browser,
}) => {
  const classId = await school.addClass('Class 6', 'C')
  const [ravi = ''] = await school.addStudents(classId, ['Ravi'])
  await school.mark(ravi, 'absent', inDays(0))
  const absent = () => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ravi' })
  await school.enter(page, `/reports?by=student&class=${classId}`)
  await expect(absent()).toContainText('0.0%')
  const noFinger = { hasTouch: false, isMobile: false, viewport: { width: 1280, height: 800 } }
  const desk = await (await browser.newContext({ ...noFinger, serviceWorkers: 'block' })).newPage()
  await school.enter(desk, '/setting?tab=calendar')
  await desk.getByRole('button', { name: 'Add a day' }).first().click()
  await desk.getByLabel('Name').fill('Heavy rain')
  await desk.getByLabel('Last day').fill(inDays(0))
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: 'Go back' }).click()
  // Not the calendar of the field, which would lie over it.
  await expect(desk.getByRole('button', { name: 'Add', exact: true })).toBeFocused()
  await expect(desk.getByRole('dialog', { name: 'These days are already marked' })).toHaveCount(0)
  await desk.context().close()
  await openCalendar(page)
  await page.getByRole('dialog', { name: 'Calendar' }).getByRole('button', { name: 'Add a day' }).click()
  await page.getByLabel('Name').fill('Heavy rain')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'These days are already marked' })
  await expect(question.getByText(/: Class 6 - C \(1 mark\)$/)).toBeVisible()
  await check(page, 'a question about marked days')
  await question.getByRole('button', { name: 'School was closed: set the marks aside' }).click()
  await expect(page.getByText('Heavy rain was added to the calendar.')).toBeVisible()
  await page.goto(`/reports?by=student&class=${classId}`)
  await expect(absent()).toContainText('–')
  const teacher = await school.addTeacher('Meera Joshi')
  await teacher.signIn()
  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await teacher.enter(other, `/attendance?classId=${classId}`)
  await expect(other.getByText('1 mark of this day is set aside. If the class worked,')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Mark anyway' })).toHaveCount(0)
  await page.goto(`/attendance?tab=details&classId=${classId}`)
  await expect(page.getByText('School is closed', { exact: true })).toBeVisible()
  await expect(page.getByText(/attendance rate/)).toHaveCount(0)
  await page.goto(`/attendance?classId=${classId}`)
  await expect(page.getByText('1 mark of this day is set aside.')).toBeVisible()
  await check(page, 'a class whose marks are set aside')
  await page.getByRole('button', { name: 'The class worked' }).click()
  await expect(page.getByRole('button', { name: 'Absent: Ravi' })).toHaveAttribute('aria-pressed', 'true')
  const present = other.getByRole('button', { name: 'Present: Ravi' })
  await expect(present).toBeVisible()
  await other.context().setOffline(true)
  await present.click()
  await school.ask('POST', '/api/attendance/days-off', { date: inDays(0), classId, worked: false })
  await other.context().setOffline(false)
  const alert = other.getByRole('alert').filter({ hasText: 'The school declared this day a day off.' })
  await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await alert.getByRole('button', { name: 'Discard' }).click()
  await expect(other.getByText('1 mark of this day is set aside.')).toBeVisible()
  await other.context().close()
  await page.goto('/setting?tab=calendar')
  await page.getByRole('button', { name: 'Actions for Heavy rain' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('Heavy rain was removed from the calendar.')).toBeVisible()
  await page.goto(`/reports?by=student&class=${classId}`)
  await expect(absent()).toContainText('0.0%')
})
