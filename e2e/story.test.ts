import { readFileSync } from 'node:fs'
import { type Browser, devices, type Page } from '@playwright/test'
import { pdf, photo } from './support/files.ts'
import { studentsOfTheList } from './support/founding.ts'
import { expect, lastCode, type Person, type School, test } from './support/school.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const zone = 'Asia/Kolkata'
/** Typed by a slip of the finger; a spreadsheet would run it. */
const added = { roll: '41', name: '=Kavya Naik' }
const absent = ['Aarav Deshmukh', 'आरोही शिंदे', "Myra D'Souza"]
const late = 'Zoya Khan'

/** '20 Nov 2026' on the school's clock. */
function todayInWords(): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).format(new Date())
  return `${part({ day: 'numeric' })} ${part({ month: 'short' })} ${part({ year: 'numeric' })}`
}

/** '9:05 am' on the school's clock. */
function clock(instant: string): string {
  const options = { hour: 'numeric', minute: '2-digit', timeZone: zone } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(instant)).replace(/\s/, ' ').toLowerCase()
}

/** A school with its first class, as the office knows it from the list on its desk. */
async function openSchool(page: Page, school: School): Promise<void> {
  await school.register()
  const classId = await school.addClass('Class 5', 'A')
  await school.addStudents(
    classId,
    studentsOfTheList().map(({ name }) => name),
  )
  await school.enter(page, '/students')
  await expect(page.getByText('Showing 1 to 20 of 40 results')).toBeVisible()
}

async function addOneWithPapers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Student' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Student' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(added.name)
  await dialog.getByLabel('Roll number').fill(added.roll)
  await dialog.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Class 5 - A' }).click()
  const papers = {
    Photo: photo('kavya.png'),
    'Aadhaar card': pdf('aadhaar.pdf'),
    'Birth certificate': pdf('birth.pdf'),
  }
  for (const [label, file] of Object.entries(papers)) {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: `Choose a file: ${label}` }).click()
    await (await chooser).setFiles(file)
    await expect(dialog.getByRole('group', { name: label })).toContainText(file.name)
  }
  await dialog.getByRole('button', { name: 'Add Student' }).click()
  await expect(page.getByText('Student added successfully')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search students...' }).fill('Kavya')
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await expectPicture(page)
}

/** The photo of who was added stands beside their name. */
async function expectPicture(page: Page): Promise<void> {
  const picture = page.locator('tr, li').filter({ hasText: added.name }).locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
}

async function signInOnPhone(browser: Browser, teacher: Person): Promise<Page> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email or phone number').fill(teacher.phone)
  await page.getByRole('button', { name: 'Send OTP' }).tap()
  await page.getByLabel('Digit 1 of the OTP').tap()
  await page.keyboard.type(lastCode(teacher.phone))
  await expect(page.getByText('Hello, Meera')).toBeVisible()
  await expect(page.getByText('Teaching Staff')).toBeHidden()
  return page
}

async function markTheClass(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: 'Attendance', exact: true }).tap()
  await phone.getByRole('combobox', { name: 'Class' }).tap()
  await phone.getByRole('option', { name: 'Class 5 - A' }).tap()
  const list = phone.getByRole('heading', { name: 'Class 5 - A - Student Attendance' })
  await expect(list).toBeVisible()
  for (const name of absent) {
    const button = phone.getByRole('button', { name: `Absent: ${name}` })
    await button.tap()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  const menu = phone.getByRole('button', { name: `More options for ${late}` })
  await menu.tap()
  await phone.getByRole('dialog').getByRole('button', { name: 'Late' }).tap()
  await phone.getByLabel(`Remarks for ${late}`).fill('The bus broke down')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText('The bus broke down')).toBeVisible()
  await phone.getByRole('button', { name: 'Mark All Present' }).tap()
  await expect(phone.getByText(/^Attendance marked for \w+day, \d+ \w+ \d{4}$/)).toBeVisible()
  const counts = { present: '37', absent: '3', late: '1', unmarked: '0' }
  for (const [status, count] of Object.entries(counts)) {
    await expect(phone.locator(`dl [data-status=${status}] dd`)).toHaveText(count)
  }
  await expectPicture(phone)
}

async function seeTheFigures(page: Page): Promise<void> {
  await page.goto('/')
  const card = (label: string) => page.getByText(label, { exact: true }).locator('..')
  await expect(card('Total Students')).toContainText('41')
  await expect(card('Teaching Staff')).toContainText('1')
  await expect(card('Present Today (Students)')).toContainText('37of 41, 1 late')
  const header = page.getByRole('region', { name: "Today's attendance" })
  await expect(header).toHaveText('41Students38Here92.7%Attendance')
  await expect(page.getByRole('link', { name: /^Students/ })).toContainText('41')
  await page.goto('/attendance?tab=details')
  await expect(card('Present Students')).toContainText('37out of 41 students')
  await expect(card('Absent Students')).toContainText('390% attendance rate')
  await expect(page.getByText('Showing 1 to 20 of 41 results')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: late })
  for (const text of ['Late', 'Meera Joshi', 'The bus broke down']) await expect(row).toContainText(text)
}

/** When each record of today was made, by the student's name, as the server tells it. */
async function timesOfToday(page: Page): Promise<Map<string, string>> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const answer = await page.request.get(`/api/attendance/history?startDate=${day}&endDate=${day}&limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { attendance } = (await answer.json()) as {
    attendance: { records: { studentName: string; createdAt: string }[] }
  }
  return new Map(attendance.records.map(({ studentName, createdAt }) => [studentName, clock(createdAt)]))
}

async function downloadTheDay(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^attendance_\d{4}-\d\d-\d\d\.csv$/)
  const times = await timesOfToday(page)
  const rows = [...studentsOfTheList(), added].map(({ roll, name }) => {
    const status = absent.includes(name) ? 'Absent' : name === late ? 'Late' : 'Present'
    const cell = name === added.name ? `"'${name}"` : name
    return `${todayInWords()},${roll},${cell},${status},Meera Joshi,${times.get(name)}\r\n`
  })
  const head = '\uFEFFDate,Roll Number,Student Name,Status,Teacher,Time\r\n'
  const bytes = readFileSync(await file.path())
  expect(bytes.toString('utf8')).toBe(head + rows.join(''))
  expect(bytes).toEqual(Buffer.from(head + rows.join('')))
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /Asha Rao/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
}

test('a class marked by thumb, and its file on the office desk', async ({ page, browser, admin }) => {
  await test.step('a school has its class list', () => openSchool(page, admin))
  await test.step('the office adds one more, with photo and papers', () => addOneWithPapers(page))
  const teacher = await admin.addTeacher('Meera Joshi')
  const phone = await test.step('the teacher signs in on a phone', () => signInOnPhone(browser, teacher))
  await test.step('and marks: three absent, one late, the others present', () => markTheClass(phone))
  await test.step('the office sees the figures', () => seeTheFigures(page))
  await test.step('and downloads the day', () => downloadTheDay(page))
  await test.step('sign out', () => signOut(page))
})
