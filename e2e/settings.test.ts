import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { check } from './support/accessible.ts'
import { photo } from './support/files.ts'
import { anyPhone, expect, lastCode, names, type Person, test } from './support/school.ts'
import { readZip } from './support/zip.ts'

const messages = () =>
  readFileSync(join(process.env.E2E_DATA_DIR ?? '', 'outbox.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** '21 Nov 2026', as the header shows the day. */
function headerDay(page: Page, day: string) {
  return page.getByRole('banner').getByText(day)
}

/** The browser's clock alone: what the server counts as today, its own tests show at the minute. */
async function keepOwnClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const get = Headers.prototype.get
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name)
    }
  })
}

test('a new time zone moves today at the minute in which the day begins there', async ({ page, school }) => {
  await keepOwnClock(page)
  await page.clock.install({ time: new Date('2026-06-10T14:59:30Z') })
  await school.enter(page, '/setting')
  await expect(headerDay(page, '10 Jun 2026')).toBeVisible()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await expect(headerDay(page, '10 Jun 2026')).toBeVisible()
  await page.clock.fastForward(45_000)
  await expect(headerDay(page, '11 Jun 2026')).toBeVisible()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Kolkata')
  await page.getByRole('option', { name: 'Asia/Kolkata' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(headerDay(page, '10 Jun 2026')).toBeVisible()
})

test('working days change the pickers, a wrong time is refused where it stands, and a save can be undone', async ({
  page,
  school,
}) => {
  await keepOwnClock(page)
  // A Monday in Pune.
  await page.clock.setFixedTime(new Date('2026-06-15T05:00:00Z'))
  await school.enter(page, '/setting')
  await page.getByLabel('Midday').fill('08:30')
  const week = page.getByRole('group', { name: 'Working days' })
  await week.getByText('Saturday').click()
  await week.getByText('Sunday').click()
  await page.getByLabel('The changed days hold from').fill('2026-06-01')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Midday must be after the start of the day.')).toBeVisible()
  await expect(page.getByLabel('Midday')).toBeFocused()
  await page.getByLabel('Midday').fill('12:30')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  await page.goto('/attendance?tab=details')
  const fold = page.getByRole('button', { name: 'Filters', exact: true })
  const openFilters = async () => {
    await page.getByText('Present Students').waitFor()
    if (await fold.isVisible()) await fold.click()
    await page.getByRole('combobox', { name: 'Day' }).click()
  }
  await openFilters()
  await expect(page.getByRole('option', { name: 'Last school day, 12 Jun 2026' })).toBeVisible()
  await page.goto('/attendance')
  await page.getByLabel('Date').fill('2026-06-13')
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Class 5 - A' }).click()
  await expect(page.getByText('Saturday is not a working day of your school.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark anyway' }).click()
  await expect(page.getByRole('button', { name: 'Mark All Present' })).toBeVisible()

  await page.goto('/setting')
  await week.getByText('Saturday').click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(week.getByRole('checkbox', { name: 'Saturday' })).not.toBeChecked()
  await page.reload()
  await expect(page.getByLabel('Midday')).toHaveValue('12:30')
  await expect(week.getByRole('checkbox', { name: 'Saturday' })).not.toBeChecked()
})

test('what two change at once stands: another type of leave, another field of the school', async ({
  page,
  school,
}) => {
  await school.enter(page, '/setting')
  const daysOf = (type: string) => page.getByLabel(`${type}, days a year`)
  await daysOf('Casual').fill('12')
  const sick = { Sick: { days: 7, isCarried: false } }
  await school.ask('PUT', '/api/schools/settings', { leaveAllowances: sick })
  await expect(daysOf('Sick')).toHaveValue('7 days')
  await expect(daysOf('Casual')).toHaveValue('12 days')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  type Settings = { settings: { leaveAllowances: object } }
  const { settings } = await school.ask<Settings>('GET', '/api/schools/settings')
  expect(settings.leaveAllowances).toEqual({ ...sick, Casual: { days: 12, isCarried: false } })
  // So does what somebody changes before this is undone.
  const sicker = { Sick: { days: 9, isCarried: false } }
  await school.ask('PUT', '/api/schools/settings', {
    leaveAllowances: { ...settings.leaveAllowances, ...sicker },
  })
  await expect(daysOf('Sick')).toHaveValue('9 days')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(daysOf('Casual')).not.toHaveValue('12 days')
  const undone = await school.ask<Settings>('GET', '/api/schools/settings')
  expect(undone.settings.leaveAllowances).toEqual(sicker)

  type Answer = { school: Record<string, string> }
  const record = async () => (await school.ask<Answer>('GET', '/api/schools')).school
  const contact = { address: '1 MG Road', primaryPhone: '9822012345', email: 'office@x.example' }
  const change = async (more: object) => school.ask('PUT', '/api/schools', { ...(await record()), ...more })
  await change(contact)
  const stream = page.waitForResponse('**/api/live*')
  await page.goto('/editSchool')
  await Promise.all([stream, page.getByLabel('Website').waitFor()])
  const heard = page.waitForResponse(async (answer) => {
    return answer.url().includes('/api/dashboard?') && (await answer.text()).includes('2 MG Road')
  })
  await change({ address: '2 MG Road' })
  await heard
  await page.getByLabel('Website').fill('https://school.example')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await record()).website).toBe('https://school.example')
  expect((await record()).address).toBe('2 MG Road')
})

test('the logo stands in the sidebar and at the head of what is printed, until it is removed', async ({
  page,
  school,
  isMobile,
}) => {
  await school.enter(page, '/setting')
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...photo(), name: 'logo.txt', mimeType: 'text/plain' })
  await expect(page.getByText('Only image files are allowed.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(photo())
  await expect(page.getByText('The logo was saved.')).toBeVisible()
  await expect(page.getByAltText("Your school's logo")).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('img')).toBeVisible()
  if (isMobile) await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main').getByText(`Saraswati Vidyalaya ${school.phone}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove logo' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await expect(page.getByText('The logo was removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByAltText("Your school's logo")).toBeVisible()
})

test('a principal is given access and enters; a teacher is made an administrator; an access ends and comes back', async ({
  page,
  school,
  browser,
}) => {
  const teacher = await school.addTeacher('Sunita Patil')
  await school.enter(page, '/setting?tab=access')
  await page.getByRole('button', { name: 'Give access' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await expect(dialog.getByText('Please enter a name.')).toBeVisible()
  await expect(dialog.getByText('Please enter a phone number or an email.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Sunita P')
  await dialog.getByLabel('Phone number').fill(teacher.phone)
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await dialog.getByRole('button', { name: 'Make Sunita Patil an administrator' }).click()
  await expect(page.getByText('Sunita Patil is an administrator now.')).toBeVisible()

  const phone = anyPhone()
  await page.getByRole('button', { name: 'Give access' }).click()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Meera Joshi')
  await dialog.getByLabel('Position at the school').fill('Principal')
  await dialog.getByLabel('Phone number').fill(phone)
  await dialog.getByRole('button', { name: 'Give access' }).click()
  await expect(dialog.getByText('SMS is not set up. Please pass this on yourself.')).toBeVisible()
  await expect(dialog.getByText(`Sign in with ${phone}`)).toBeVisible()
  await expect(dialog.getByText(/This address only works on this computer/)).toBeVisible()
  await expect(dialog.getByText('127.0.0.1')).toHaveCount(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Sign in with ${phone}`)
  expect(messages().findLast(({ to }) => to === phone)).toMatchObject({ purpose: 'invitation', code: null })
  await dialog.getByRole('button', { name: 'Done' }).click()

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto('/login')
  await theirs.getByLabel('Email or phone number').fill(phone)
  await theirs.getByRole('button', { name: 'Send OTP' }).click()
  await theirs.getByLabel('Digit 1 of the OTP').waitFor()
  await theirs.keyboard.type(messages().findLast(({ to }) => to === phone).code)
  await theirs.getByText('Hello, Meera').waitFor()

  await page.getByRole('button', { name: "Meera Joshi's access" }).click()
  await page.getByRole('menuitem', { name: 'Remove access' }).click()
  const ended = page.getByRole('status').filter({ hasText: 'Meera Joshi no longer has access.' })
  await expect(ended).toBeVisible()
  await theirs.goto('/classes')
  await expect(theirs).toHaveURL(/\/login/)
  await context.close()
  await ended.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No access', { exact: true })).toBeHidden()

  await page.getByRole('tab', { name: 'Messages' }).click()
  await page.getByRole('button', { name: 'Send me a test' }).first().click()
  await expect(
    page.getByText(`the test message for ${school.phone} was written to the outbox file`),
  ).toBeVisible()
})

test('somebody with a lost phone is signed out everywhere', async ({ page, school, browser }) => {
  const teacher = await school.addTeacher('Sunita Patil')
  const context = await browser.newContext()
  const theirs = await context.newPage()
  const stream = theirs.waitForResponse((response) => response.url().includes('/api/live'))
  await teacher.signIn()
  await teacher.enter(theirs, '/classes')
  await stream
  await school.enter(page, '/setting?tab=access')
  await page.getByLabel('Search teachers and students').fill('nobody of that name')
  await expect(page.getByText('No one was found.')).toBeVisible()
  await page.getByLabel('Search teachers and students').fill('suni')
  await page.getByRole('button', { name: 'Sign Sunita Patil out everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sign Sunita Patil out everywhere?' })
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Sunita Patil: Signed out everywhere.')).toBeVisible()
  // Their open screen is left by itself.
  const said = theirs.getByText('Your school signed you out on all devices. Sign in again.')
  await expect(said).toBeVisible({ timeout: 15_000 })
  await theirs.getByLabel('Email or phone number').fill(teacher.phone)
  await theirs.getByRole('button', { name: 'Send OTP' }).click()
  await expect(theirs.getByLabel('Digit 1 of the OTP')).toBeFocused()
  await theirs.keyboard.type(lastCode(teacher.phone))
  await expect(theirs.getByRole('heading', { name: 'Classes' })).toBeAttached()
  await context.close()
})

test('a school is given up by typing its name, and kept after all', async ({ page, school, browser }) => {
  const name = `Saraswati Vidyalaya ${school.phone}`
  await school.enter(page, '/setting?tab=data')
  await page.getByRole('button', { name: 'Delete this school' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Delete in 7 days' })
  await dialog.getByLabel('School name').fill('Saraswati')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('School name').fill(name)
  await confirm.click()
  await expect(
    page.getByText('The school will be deleted in 7 days. Until then you can keep it.'),
  ).toBeVisible()

  const teacher: Person = await school.addTeacher('Sunita Patil')
  await teacher.signIn()
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await teacher.enter(theirs)
  await theirs.getByText('Hello, Sunita').waitFor()
  await expect(theirs.getByText('will be deleted on')).toBeHidden()
  await context.close()

  await page.goto('/students')
  await expect(page.getByText(`${name} will be deleted on`)).toBeVisible()
  await page.getByRole('button', { name: 'Keep the school' }).click()
  await expect(page.getByText('The school will not be deleted.')).toBeVisible()
  await expect(page.getByText('will be deleted on')).toBeHidden()
})

test('what was done is read, narrowed and taken along; the whole school comes as one zip', async ({
  page,
  school,
}) => {
  await school.addTeacher('Sunita Patil')
  await school.enter(page, '/setting')
  await page.getByLabel('Day ends').fill('16:30')
  await page.getByRole('switch', { name: 'Tell families that their child is absent' }).check()
  await page.getByLabel('From', { exact: true }).fill('10:05')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  await page.getByRole('tab', { name: 'Activity' }).click()
  const log = page
    .getByRole('region', { name: 'Activity' })
    .or(page.getByRole('list', { name: 'Activity' }))
    .first()
  await log.getByText("Changed the school's settings").first().click()
  const deed = page.getByRole('dialog', { name: "Changed the school's settings" })
  await expect(deed.getByText('4:30 pm').or(deed.getByText('16:30')).first()).toBeVisible()
  await expect(deed.getByText('Families are told of absences')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(log.getByText('Added a teacher')).toBeVisible()
  const fold = page.getByRole('button', { name: 'Filters', exact: true })
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'School', exact: true }).click()
  await expect(log.getByText('Added a teacher')).toBeHidden()
  await expect(page).toHaveURL(/area=schools/)
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const text = readFileSync(await csv.path(), 'utf8')
  expect(text).toContain("Changed the school's settings")
  expect(text).not.toContain('Added a teacher')

  await page.getByRole('tab', { name: 'Data' }).click()
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ])
  expect(zip.suggestedFilename()).toMatch(/^shala-export-\d{4}-\d{2}-\d{2}\.zip$/)
  const files = await readZip(await zip.path())
  for (const name of names) expect(files.get('students.csv')).toContain(name)
  expect(files.get('teachers.csv')).toContain('XXXX XXXX 2346')
  expect(files.get('school.csv')).toContain(`Saraswati Vidyalaya ${school.phone}`)
  expect(files.get('activity.csv')).toContain('Asha Rao')
})

test('the whole school is one file behind a passphrase, and what is typed stays until it is saved', async ({
  page,
  school,
}) => {
  await school.addStudents(await school.addClass('Nursery'), ['Tara'])
  await school.enter(page, '/setting?tab=data')
  await page.getByRole('button', { name: 'Make the file' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move to another Shala' })
  await expect(dialog.getByText('We cannot open the file without it.')).toBeVisible()
  const first = dialog.getByLabel('Passphrase', { exact: true })
  await expect(first).toBeFocused()
  await first.fill('too short')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please use at least 12 characters')).toBeVisible()
  await expect(dialog.getByText('The two passphrases are not the same.')).toBeVisible()
  await check(page, 'whole school as one file')
  await first.fill('mango lotus river kite')
  await dialog.getByLabel('Passphrase again').fill('mango lotus river kite')
  await page.route('**/api/exports/school-file', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(first).toHaveValue('mango lotus river kite')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^shala-[a-z0-9-]+-\d{4}-\d{2}-\d{2}\.tar\.gz\.age$/)
  const bytes = readFileSync(await file.path(), 'latin1')
  expect(bytes.startsWith('age-encryption.org/v1')).toBe(true)
  expect(bytes).not.toContain('Tara')
  await expect(page.getByText('The file of your school was saved.')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('second and fourth Saturdays are off from a day on, and a class can have days of its own', async ({
  page,
  school,
}) => {
  await school.addStudents(await school.addClass('Nursery'), ['Tara'])
  await school.enter(page, '/setting')
  await page.getByRole('button', { name: 'Add a day' }).click()
  const off = page.getByRole('group', { name: 'Off in some weeks' })
  await off.getByRole('combobox', { name: 'Day of the week' }).selectOption('Saturday')
  await expect(off.getByRole('checkbox', { name: '2nd Saturday' })).toBeChecked()
  await page.getByLabel('The changed days hold from').fill('2026-06-01')
  await check(page, 'working days')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  const closedOn = async (date: string, className: string) => {
    await page.goto('/attendance')
    await page.getByLabel('Date').fill(date)
    await page.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: className }).click()
  }
  await closedOn('2026-06-13', 'Class 5 - A')
  await expect(page.getByText('2nd Saturday is not a working day of your school.')).toBeVisible()

  await page.goto('/classes')
  await page.getByRole('button', { name: 'Actions for Nursery' }).click()
  await page.getByRole('menuitem', { name: 'School days' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'School days of Nursery' })
  await dialog.getByText('Days of its own').click()
  await dialog.getByRole('group', { name: 'Working days' }).getByText('Friday').click()
  await dialog.getByLabel('The changed days hold from').fill('2026-06-01')
  await check(page, 'the days of a class')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await closedOn('2026-06-12', 'Nursery')
  await expect(page.getByText('Friday is not a working day of this class.')).toBeVisible()
})
