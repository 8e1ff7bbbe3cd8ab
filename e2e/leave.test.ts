import type { Locator, Page } from '@playwright/test'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { check } from './support/accessible.ts'
import { pdf } from './support/files.ts'
import { expect, Person, type School, test } from './support/school.ts'
import { endStream } from './support/stream.ts'

/** So many days from today, in India. */
function inDays(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

async function teacherOf(school: School, name: string): Promise<Person> {
  const teacher = await school.addTeacher(name)
  await teacher.signIn()
  return teacher
}

async function askFor(person: Person, from: number, to = from, more: object = {}): Promise<LeaveRequest> {
  const whole = { fromDuration: 'full day', toDuration: 'full day' }
  const days = { fromDate: inDays(from), toDate: inDays(to) }
  const form = { leaveType: 'Casual', reason: 'A wedding in the family', ...days, ...whole, ...more }
  return (await person.ask<{ leave: LeaveRequest }>('POST', '/api/leave/apply', form)).leave
}

async function choose(place: Page | Locator, label: string, option: string): Promise<void> {
  await place.getByRole('combobox', { name: label }).click()
  await place.getByRole('option', { name: option, exact: true }).click()
}

const rows = (page: Page) => page.getByRole('list', { name: 'Leave Requests' }).getByRole('listitem')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

/** A request's card, opened from its row. */
async function openCard(page: Page, name: string): Promise<Locator> {
  await row(page, name).getByRole('button', { name }).click()
  return page.getByRole('dialog', { name })
}

// The address shows all years, so that no test depends on the day of the year.
const everything = '/leaveRequest?year=all'

test('a teacher asks for leave with a half day and a note, and takes a request back', async ({
  page,
  school,
}) => {
  const allowances = { Casual: { days: 2, isCarried: false } }
  type Settings = { settings: { leaveRules: Record<string, object> } }
  const { settings } = await school.ask<Settings>('GET', '/api/schools/settings')
  // Whatever holidays come in the next days.
  const leaveRules = { ...settings.leaveRules, Casual: { counts: 'calendar', takers: 'staff' } }
  await school.ask('PUT', '/api/schools/settings', { leaveAllowances: allowances, leaveRules })
  const meera = await teacherOf(school, 'Meera Joshi')
  await meera.enter(page)
  await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Leave' }).click()
  await expect(page.getByText('No leaves found')).toBeVisible()
  await page.getByRole('button', { name: 'New Request' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Leave Request' })
  await form.getByRole('button', { name: 'Submit Request' }).click()
  for (const text of ['Please select a leave type.', 'From date is required.', 'Reason is required.'])
    await expect(form.getByText(text)).toBeVisible()
  await expect(form.getByText('Please fix the errors in the form.')).toBeVisible()
  await check(page, 'new leave request with errors')
  await choose(form, 'Leave Type', 'Casual')
  await form.getByLabel('From Date').fill(inDays(3))
  await expect(form.getByLabel('To Date')).toHaveValue(inDays(3))
  await expect(form.getByText('Reason is required.')).toBeVisible()
  // One day is halved in one place.
  await expect(form.getByRole('radiogroup', { name: /^It begins/ })).toBeHidden()
  await form.getByRole('radio', { name: 'Morning' }).check()
  await expect(form.getByRole('status').getByText('Half day')).toBeVisible()
  await form.getByRole('radio', { name: 'Whole day' }).check()
  await form.getByLabel('To Date').fill(inDays(2))
  await form.getByLabel('Reason').focus()
  await expect(form.getByText('To date must be after from date.')).toBeVisible()
  await form.getByLabel('To Date').fill(inDays(5))
  await expect(form.getByRole('radio', { name: 'in the evening' })).toBeChecked()
  await check(page, 'new leave request of several days')
  await form.getByRole('radiogroup', { name: 'It begins (From Duration)' }).getByLabel('at midday').check()
  await expect(form.getByText('2 /half day')).toBeVisible()
  await expect(form.getByText('That is 0.5 more than you have left. You can still apply.')).toBeVisible()
  await form.getByLabel('Reason').fill('A wedding in Nashik')
  await expect(form.getByText('19 / 500 characters')).toBeVisible()
  await expect(form.getByText('Please fix the errors in the form.')).toBeHidden()
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: /^Choose a file/ }).click()
  await (await chooser).setFiles(pdf('invitation.pdf'))
  await expect(form.getByText('invitation.pdf')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByText('Leave request submitted successfully!')).toBeVisible()
  await page.getByText('A wedding in Nashik').click()
  const details = page.getByRole('dialog', { name: 'Casual leave' })
  const link = details.getByRole('link', { name: /^Meera Joshi's note/ })
  expect((await page.request.get((await link.getAttribute('href')) ?? '')).headers()['content-type']).toBe(
    'application/pdf',
  )
  await check(page, 'details of a request')
  await details.getByRole('button', { name: 'Cancel Request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Request' }).click()
  await expect(page.getByText('Leave request cancelled successfully!')).toBeVisible()
  // The open details follow the request.
  await expect(details.getByText('Cancelled', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Actions for Casual/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Cancel Request' })).toBeDisabled()
})

test('leave over the end of the year is weighed against each year, by who asks and who decides', async ({
  page,
  school,
}) => {
  type Settings = { settings: { leaveRules: Record<string, object> } }
  const { settings } = await school.ask<Settings>('GET', '/api/schools/settings')
  const leaveRules = { ...settings.leaveRules, Casual: { counts: 'calendar', takers: 'staff' } }
  const leaveAllowances = { Casual: { days: 2, isCarried: false } }
  const changes = { leaveAllowances, leaveRules, academicYearStart: inDays(5).slice(5) }
  await school.ask('PUT', '/api/schools/settings', changes)
  const meera = await teacherOf(school, 'Meera Joshi')
  await meera.enter(page, '/leaveRequest')
  await page.getByRole('button', { name: 'New Request' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Leave Request' })
  await choose(form, 'Leave Type', 'Casual')
  await form.getByLabel('From Date').fill(inDays(3))
  await form.getByLabel('To Date').fill(inDays(6))
  await expect(form.getByText(/^Casual: 2 of 2 days left in/)).toHaveCount(2)
  await expect(form.getByText('more than you have left')).toBeHidden()
  await form.getByLabel('To Date').fill(inDays(7))
  await expect(form.getByText('That is 1 more than you have left.')).toBeVisible()
  await form.getByLabel('To Date').fill(inDays(6))
  await form.getByLabel('Reason').fill('A wedding in Nashik')
  await form.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByText('Leave request submitted successfully!')).toBeVisible()
  const desk = await page.context().browser()?.newPage()
  if (!desk) throw new Error('The browser is gone.')
  await school.enter(desk, everything)
  const card = await openCard(desk, 'Meera Joshi')
  await expect(card.getByText(/^Casual: 2 of 2 days left in/)).toHaveCount(2)
  await expect(card.getByText('more than they have left')).toBeHidden()
  await desk.close()
})

test('a holiday on which the school worked takes a day of leave, and the form says so', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 5')
  const [ravi = ''] = await school.addStudents(classId, ['Ravi Kumar'])
  await school.mark(ravi, 'present')
  const day = inDays(0)
  const holiday = { name: 'Heavy rain', from: day, to: day, isClosed: true, marks: 'count' }
  await school.ask('POST', '/api/calendar/entries', holiday)
  const meera = await teacherOf(school, 'Meera Joshi')
  await meera.enter(page, '/leaveRequest')
  await page.getByRole('button', { name: 'New Request' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Leave Request' })
  await choose(form, 'Leave Type', 'Casual')
  await form.getByLabel('From Date').fill(day)
  await expect(form.getByText('Takes 1 working day')).toBeVisible()
  await expect(form.getByText(/is a holiday/)).toBeHidden()
})

test('what was typed outlives a refusal and a lost network', async ({ page, school }) => {
  const meera = await teacherOf(school, 'Meera Joshi')
  await askFor(meera, 3)
  await meera.enter(page, '/leaveRequest')
  await page.getByRole('button', { name: 'New Request' }).click()
  const form = page.getByRole('dialog', { name: 'New Leave Request' })
  await choose(form, 'Leave Type', 'Sick')
  await form.getByLabel('From Date').fill(inDays(3))
  await form.getByLabel('Reason').fill('A fever since last night')
  const submit = form.getByRole('button', { name: 'Submit Request' })
  await submit.click()
  await expect(form.getByText('You already have a leave request for these dates.')).toBeVisible()
  await page.route('**/api/leave/apply', (route) => route.abort())
  await form.getByLabel('From Date').fill(inDays(4))
  await submit.click()
  await expect(form.getByText('Failed to submit leave request')).toBeVisible()
  await expect(form.getByText('There is no connection. Nothing you entered is lost')).toBeVisible()
  await page.unroute('**/api/leave/apply')
  await submit.click()
  await expect(page.getByText('Leave request submitted successfully!')).toBeVisible()
})

test('an admin decides with a remark and takes it back; the list does not move', async ({ page, school }) => {
  const [meera, ravi] = [await teacherOf(school, 'Meera Joshi'), await teacherOf(school, 'Ravi Kulkarni')]
  await askFor(meera, 3, 4)
  await askFor(ravi, 4)
  await school.enter(page, everything)
  await expect(page.getByRole('tab', { name: 'Manage Requests' }).filter({ hasText: '2' })).toBeVisible()
  const before = await row(page, 'Meera Joshi').boundingBox()
  const card = await openCard(page, 'Ravi Kulkarni')
  await expect(card.getByText('Nobody else is away on these days.')).toBeVisible()
  await expect(card.getByText(/^Also asking: Meera Joshi/)).toBeVisible()
  await card.getByRole('button', { name: 'Add a remark' }).click()
  await card.getByRole('textbox').fill('Please leave a plan.')
  await card.getByRole('button', { name: 'Approve: Ravi Kulkarni' }).click()
  await expect(page.getByText('Leave request approved successfully!')).toContainText('Ravi Kulkarni')
  await expect(card).toBeHidden()
  await expect(row(page, 'Ravi Kulkarni').getByText('Approved', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Manage Requests' }).filter({ hasText: '1' })).toBeVisible()
  await expect(rows(page)).toContainText(['Ravi Kulkarni', 'Meera Joshi'])
  expect((await row(page, 'Meera Joshi').boundingBox())?.y).toBe(before?.y)
  const other = await openCard(page, 'Meera Joshi')
  await expect(other.getByText(/^Away: Ravi Kulkarni/)).toBeVisible()
  await page.keyboard.press('Escape')
  await openCard(page, 'Ravi Kulkarni')
  await expect(card.getByText('Please leave a plan.')).toBeVisible()
  await card.getByRole('button', { name: 'Actions for Ravi Kulkarni' }).click()
  await page.getByRole('menuitem', { name: 'Undo Decision' }).click()
  await expect(page.getByText('Leave request reverted to Pending successfully!')).toBeVisible()
  await openCard(page, 'Ravi Kulkarni')
  await expect(card.getByRole('button', { name: 'Approve: Ravi Kulkarni' })).toBeVisible()
})

test('declining asks for a remark, which may stay empty; what was begun outlives a look elsewhere', async ({
  page,
  school,
}) => {
  const [meera, ravi] = [await teacherOf(school, 'Meera Joshi'), await teacherOf(school, 'Ravi Kulkarni')]
  for (const person of [meera, ravi]) await askFor(person, 3)
  await school.enter(page, everything)
  const card = await openCard(page, 'Meera Joshi')
  const decline = card.getByRole('button', { name: 'Decline: Meera Joshi' })
  await decline.click()
  const remark = card.getByRole('textbox', { name: 'Remark for Meera Joshi' })
  await expect(remark).toBeFocused()
  await expect(card.getByRole('button', { name: 'Approve: Meera Joshi' })).toBeHidden()
  await check(page, 'declining a request')
  await remark.fill('Exams are on.')
  await card.getByRole('button', { name: 'Close' }).click()
  const other = await openCard(page, 'Ravi Kulkarni')
  await other.getByRole('button', { name: 'Decline: Ravi Kulkarni' }).click()
  await page.keyboard.press('Escape')
  await expect(other.getByRole('textbox')).toBeHidden()
  await other.getByRole('button', { name: 'Decline: Ravi Kulkarni' }).click()
  await other.getByRole('button', { name: 'Decline: Ravi Kulkarni' }).click()
  await expect(row(page, 'Ravi Kulkarni').getByText('Declined', { exact: true })).toBeVisible()
  await openCard(page, 'Meera Joshi')
  await expect(remark).toHaveValue('Exams are on.')
  await decline.click()
  await expect(row(page, 'Meera Joshi').getByText('Declined', { exact: true })).toBeVisible()
  await openCard(page, 'Meera Joshi')
  await expect(card.getByText('Exams are on.')).toBeVisible()
})

test('the home says how many requests wait, and how many of them begin by tomorrow', async ({
  page,
  school,
}) => {
  const meera = await teacherOf(school, 'Meera Joshi')
  await askFor(meera, 5)
  await school.enter(page)
  const line = page.getByRole('listitem').filter({ hasText: 'leave request' })
  await expect(line).toContainText('1 leave request')
  await expect(line).not.toContainText('tomorrow')
  await askFor(await teacherOf(school, 'Ravi Kulkarni'), 1)
  await page.reload()
  await expect(line).toContainText('2 leave requests')
  await expect(line).toContainText('1 begins by tomorrow')
  await line.getByRole('link', { name: 'Decide: 2 leave requests' }).click()
  await expect(page).toHaveURL(/\/leaveRequest/)
})

test('at a desk the next 14 days of the staff, the list and the chosen card are one picture', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const [meera, ravi] = [await teacherOf(school, 'Meera Joshi'), await teacherOf(school, 'Ravi Kulkarni')]
  const { _id } = await askFor(meera, 3, 4)
  await askFor(ravi, 4, 4, { fromDuration: 'first half', toDuration: 'first half' })
  await school.ask('PATCH', `/api/leave/admin/leaves/${_id}/status`, { status: 'Approved' })
  await school.enter(page, everything)
  const strip = page.getByRole('table', { name: 'Staff away in the next 14 days' })
  await expect(strip.getByRole('columnheader')).toHaveCount(15)
  const day = strip.getByRole('button', { name: /1 of 3 away\s+1 asking/ })
  expect((await day.getByText('1 asking').boundingBox())?.width).toBeGreaterThan(20)
  await day.click()
  await expect(page.getByText('Away: Meera Joshi', { exact: true })).toBeVisible()
  await expect(page.getByText('Also asking: Ravi Kulkarni', { exact: true })).toBeVisible()
  await expect(page.getByText('3 staff: 2 teachers and 1 in the office')).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByText('Also asking: Ravi Kulkarni', { exact: true })).toBeHidden()
  const beside = page.getByRole('complementary', { name: 'Chosen request' })
  await expect(beside.getByRole('article', { name: /^Ravi Kulkarni/ })).toBeVisible()
  await check(page, 'the leave desk')
  await strip.getByRole('button', { name: 'Meera Joshi' }).click()
  await expect(beside.getByRole('article', { name: /^Meera Joshi/ })).toBeVisible()
  const table = page.getByRole('region', { name: 'Leave Requests' })
  await table.getByRole('button', { name: /^Ravi Kulkarni/ }).click()
  // A window that ends above where the buttons are: they are in sight at its foot, with the remark too.
  const decline = beside.getByRole('button', { name: 'Decline: Ravi Kulkarni' })
  const { y = 0 } = (await decline.boundingBox()) ?? {}
  await page.setViewportSize({ width: 1280, height: Math.floor(y) - 20 })
  await expect(decline).toBeInViewport({ ratio: 1 })
  await decline.click()
  await expect(beside.getByRole('textbox')).toBeFocused()
  await expect(decline).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(decline).toBeFocused()
  await page.setViewportSize({ width: 1280, height: 800 })
  await beside.getByRole('button', { name: 'Approve: Ravi Kulkarni' }).click()
  await expect(table.getByRole('button', { name: /^Meera Joshi/ })).toBeFocused()
  await expect(strip.getByRole('button', { name: /2 of 3 away/ })).toBeVisible()
  await expect(beside.getByText('Approved', { exact: true })).toBeVisible()
  await page
    .getByText('Leave request approved successfully!')
    .locator('..')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(beside.getByRole('button', { name: 'Approve: Ravi Kulkarni' })).toBeVisible()
})

test('at a desk the strip names three people and says how many more there are, who are shown when asked for', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const name of ['Asha Kale', 'Bina Joshi', 'Charu Patil', 'Dev More', 'Esha Rane']) {
    await askFor(await teacherOf(school, name), 3)
  }
  await school.enter(page, everything)
  const strip = page.getByRole('table', { name: 'Staff away in the next 14 days' })
  await expect(strip.getByRole('rowheader')).toHaveCount(3)
  await strip.getByRole('button', { name: '... and 2 more' }).click()
  await expect(strip.getByRole('rowheader')).toHaveCount(5)
  await expect(strip.getByRole('button', { name: /more$/ })).toBeHidden()
})

test('the requests of children are apart from those of the staff, and name the class', async ({
  page,
  school,
}) => {
  const keya = new Person()
  await school.addStudent({ name: 'Keya Tambe', rollNumber: '40', phone: keya.phone })
  await keya.signIn()
  await askFor(keya, 3, 3, { leaveType: 'Sick' })
  await askFor(await teacherOf(school, 'Meera Joshi'), 3)
  await school.enter(page, everything)
  await expect(row(page, 'Meera Joshi')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Children 1' }).click()
  await expect(page).toHaveURL(/of=students/)
  await expect(row(page, 'Keya Tambe').getByText('Class 5 - A')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Staff away in the next 14 days' })).toBeHidden()
  const card = await openCard(page, 'Keya Tambe')
  await expect(card.getByText(/^Class 5 - A/)).toBeVisible()
  await card.getByRole('button', { name: 'Close' }).click()
  // Where there is room the card beside the list is of the list, not of the one before.
  await page.setViewportSize({ width: 1280, height: 800 })
  const beside = page.getByRole('complementary', { name: 'Chosen request' })
  await page.getByRole('link', { name: 'Staff 1' }).click()
  await expect(beside.getByRole('article', { name: /^Meera Joshi/ })).toBeVisible()
  await page.getByRole('link', { name: 'Children 1' }).click()
  await expect(beside.getByRole('article', { name: /^Keya Tambe/ })).toBeVisible()
})

test('a decision that somebody else has taken meanwhile is shown, not overwritten', async ({
  page,
  school,
}) => {
  const meera = await teacherOf(school, 'Meera Joshi')
  const { _id } = await askFor(meera, 3)
  // Hints of what others do would show the decision before the press.
  await page.route('**/api/live', (route) => route.abort())
  await school.enter(page, everything)
  const card = await openCard(page, 'Meera Joshi')
  await card.getByRole('button', { name: 'Decline: Meera Joshi' }).click()
  await school.ask('PATCH', `/api/leave/admin/leaves/${_id}/status`, { status: 'Approved' })
  await card.getByRole('button', { name: 'Decline: Meera Joshi' }).click()
  await expect(card.getByRole('alert')).toContainText('This request has since been decided or cancelled.')
  await expect(card.getByText('Approved', { exact: true })).toBeVisible()
  await expect(card.getByText('Asha Rao')).toBeVisible()
})

test('a request that somebody else has decided is shown so, also where a filter would leave it out', async ({
  page,
  school,
}) => {
  const meera = await teacherOf(school, 'Meera Joshi')
  const { _id } = await askFor(meera, 3)
  await school.enter(page, `${everything}&status=Pending`)
  const card = await openCard(page, 'Meera Joshi')
  await card.getByRole('button', { name: 'Decline: Meera Joshi' }).waitFor()
  await school.ask('PATCH', `/api/leave/admin/leaves/${_id}/status`, { status: 'Approved' })
  await expect(card.getByText('Approved', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Decline: Meera Joshi' })).toBeHidden()
})

test('several are approved at once, and what a link or a filter leads to is in the address', async ({
  page,
  school,
}) => {
  const meera = await teacherOf(school, 'Meera Joshi')
  const { _id } = await askFor(meera, 3)
  const atDentist = { leaveType: 'Sick', reason: 'At the dentist' }
  for (const day of [5, 7]) await askFor(meera, day, day, atDentist)
  const third = await askFor(meera, 9, 9, atDentist)
  // One will be taken back without the page hearing of it.
  await endStream(page)
  await school.enter(page, everything)
  await page.getByRole('button', { name: 'Filter Requests' }).click()
  await choose(page, 'Leave Type', 'Sick')
  await expect(page).toHaveURL(/type=Sick/)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('searchbox', { name: 'Search by name or reason...' }).fill('joshi dentist')
  await expect(page).toHaveURL(/search=joshi/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove filter: Sick' })).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  for (const box of await page.getByRole('checkbox', { name: /^Select Meera/ }).all()) await box.check()
  const bar = page.getByRole('region', { name: 'Selected' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await check(page, 'requests that are selected')
  await meera.ask('DELETE', `/api/leave/cancel/${third._id}`)
  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('2 leave requests approved successfully!')).toBeVisible()
  await expect(page.getByText('Could not be decided: Meera Joshi. Their cards show why.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Not decided' })).toHaveCount(1)
  await expect(bar).toBeHidden()
  await page.goto(`/leaveRequest?id=${_id}`)
  await expect(page.getByRole('article', { name: /^Meera Joshi/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Filter Requests' })).toBeHidden()
  // No filter that can be set is refused, and what is lost on the way is asked for again by itself: this is for the person.
  const refusal = { message: 'No.', error: 'No.', code: 'general.invalid' }
  const calls = /\/api\/leave\/(my-leaves|admin\/upcoming)/
  await page.route(calls, (route) => route.fulfill({ status: 422, json: refusal }))
  await page.getByRole('button', { name: 'Show all', exact: true }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Failed to fetch' })
  const failed = told.filter({ has: page.getByRole('button', { name: 'Try Again' }) })
  await expect(failed).toContainText('Failed to fetch leave requests. Please try again.')
  // Under the mouse it stays.
  await told.filter({ hasNot: page.getByRole('button', { name: 'Try Again' }) }).hover()
  const again = page.waitForResponse('**/api/leave/my-leaves**')
  await failed.getByRole('button', { name: 'Try Again' }).press('Enter')
  await again
  await expect(failed).toBeVisible()
  // The banner and one toast.
  await expect(told).toHaveCount(2)
  await expect(page.getByText('The next 14 days cannot be shown.')).toBeHidden()
  await page.unroute(calls)
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(failed).toBeHidden()
  await expect(page.getByRole('region', { name: 'Staff away in the next 14 days' })).toBeVisible()
})

test('of an admin’s two views the one that is shown is current', async ({ page, school }) => {
  await school.enter(page, '/leaveRequest?status=Pending')
  const current = page.getByRole('tab', { selected: true })
  await expect(current).toHaveText(/^Manage Requests/)
  await page.getByRole('tab', { name: 'Apply for Leave' }).click()
  await expect(page).toHaveURL(/view=apply/)
  await expect(current).toHaveText(/^Apply for Leave/)
  await page.reload()
  await expect(current).toHaveText(/^Apply for Leave/)
  await page.getByRole('tab', { name: 'Manage Requests' }).click()
  await expect(current).toHaveText(/^Manage Requests/)
})

test('approved leave is ended earlier by an admin, and says what it takes then', async ({ page, school }) => {
  const meera = await teacherOf(school, 'Meera Joshi')
  const { _id } = await askFor(meera, 3, 6)
  await school.ask('PATCH', `/api/leave/admin/leaves/${_id}/status`, { status: 'Approved' })
  await school.enter(page, everything)
  const card = await openCard(page, 'Meera Joshi')
  await card.getByRole('button', { name: 'Actions for Meera Joshi' }).click()
  await page.getByRole('menuitem', { name: 'End leave earlier' }).click()
  const dialog = page.getByRole('dialog', { name: 'End leave earlier' })
  await dialog.getByLabel('Last day of leave').fill(inDays(4))
  await dialog.getByRole('radio', { name: 'at midday' }).check()
  await expect(dialog.getByText(/^[\d.]+ working days? comes? back\.$/)).toBeVisible()
  await check(page, 'ending leave earlier')
  await dialog.getByRole('button', { name: 'End leave earlier' }).click()
  await expect(page.getByText(/^The leave now ends on \d+ \w+ \d{4}\.$/)).toBeVisible()
  await expect(card).toContainText('1 /half day')
})

test('a scan on a day of leave suggests to the office and to the teacher that it ends earlier', async ({
  page,
  school,
  browser,
}) => {
  const meera = await teacherOf(school, 'Meera Joshi')
  const { _id } = await askFor(meera, -2, 3)
  await school.ask('PATCH', `/api/leave/admin/leaves/${_id}/status`, { status: 'Approved' })
  await meera.ask('POST', '/api/attendance/teacher/scan', {})
  await school.enter(page, '/teacherAttendance')
  await expect(page.getByText(/^Came while on leave until/)).toBeVisible()
  await page.getByRole('button', { name: "Correct Meera Joshi's day" }).click()
  const day = page.getByRole('dialog', { name: /Meera Joshi/ })
  await expect(day.getByText(/^Meera Joshi is on leave until/)).toBeVisible()
  await check(page, 'a day on which a teacher on leave came')
  await day.getByRole('button', { name: 'End leave earlier' }).click()
  const dialog = page.getByRole('dialog', { name: 'End leave earlier' })
  await expect(dialog.getByLabel('Last day of leave')).toHaveValue(inDays(-1))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const home = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await meera.enter(home)
  await expect(home.getByText(/^You are on leave until/)).toBeVisible()
  await check(home, 'home of a teacher who came on a day of leave')
  await home.getByRole('button', { name: 'End leave earlier' }).click()
  const own = home.getByRole('dialog', { name: 'End leave earlier' })
  await expect(own.getByLabel('Last day of leave')).toHaveValue(inDays(-1))
  await own.getByRole('button', { name: 'End leave earlier' }).click()
  await expect(home.getByText(/^The leave now ends on \d+ \w+ \d{4}\.$/)).toBeVisible()
  await expect(home.getByText(/^You are on leave until/)).toBeHidden()
  await home.context().close()
})

test('a scan on the only day of leave lets the office undo the approval', async ({
  page,
  school,
  browser,
}) => {
  const meera = await teacherOf(school, 'Meera Joshi')
  const { _id } = await askFor(meera, 0, 0)
  await school.ask('PATCH', `/api/leave/admin/leaves/${_id}/status`, { status: 'Approved' })
  await meera.ask('POST', '/api/attendance/teacher/scan', {})
  const home = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await meera.enter(home)
  await expect(home.getByText(/ask an administrator to undo the approval/)).toBeVisible()
  await check(home, 'home of a teacher who came on the only day of leave')
  await school.enter(page, '/teacherAttendance')
  await page.getByRole('button', { name: "Correct Meera Joshi's day" }).click()
  const day = page.getByRole('dialog', { name: /Meera Joshi/ })
  await check(page, 'a day on which a teacher came on the only day of leave')
  await day.getByRole('button', { name: 'Undo the approval' }).click()
  await expect(page.getByText('Leave request reverted to Pending successfully!')).toBeVisible()
  await expect(day.getByRole('button', { name: 'Undo the approval' })).toBeHidden()
  await expect(home.getByText(/ask an administrator to undo the approval/)).toBeHidden()
})
