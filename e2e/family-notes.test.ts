import type { Page } from '@playwright/test'
import { weekdayOf, weekdays } from '@shala/contract/schools/school-days'
import { check, expectNoSidewaysScroll } from './support/accessible.ts'
import { pdf } from './support/files.ts'
import { expect, Person, type School, test } from './support/school.ts'

/** Class 6 with its class teacher, and three children: Anya's family and Zoya's have a login. */
async function openClass(school: School) {
  await school.beginDay()
  await school.ask('PUT', '/api/schools/settings', { dayEnd: '23:59' })
  const [anyas, zoyas] = [new Person(), new Person()]
  const teacher = await school.addTeacher('Meera Joshi')
  const classId = await school.addClass('Class 6')
  await school.makeClassTeacher(classId, teacher)
  const add = (name: string, rollNumber: string, phone?: string) =>
    school.addStudent({
      name,
      rollNumber,
      class: classId,
      enrollmentDate: '2026-01-01',
      ...(phone && { phone }),
    })
  await add('Anya Tambe', '1', anyas.phone)
  await add('Ravi Kale', '2')
  await add('Zoya Khan', '3', zoyas.phone)
  await Promise.all([anyas.signIn(), zoyas.signIn(), teacher.signIn()])
  return { classId, teacher, anyas, zoyas }
}

/** On the school's clock. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

/** Choices are small circles under their words. */
const choose = (page: Page, name: string) => page.getByRole('dialog').getByText(name, { exact: true }).click()

test('a family tells the school in two presses; the row, the class teacher and the call list have it', async ({
  page,
  school,
  browser,
}) => {
  const { classId, teacher, anyas } = await openClass(school)
  const theirs = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await anyas.enter(theirs)
  const ask = theirs.getByRole('region', { name: 'Is Anya not coming to school?' })
  await expect(ask).toBeVisible()
  await check(theirs, "a family's home")
  await expectNoSidewaysScroll(theirs, "a family's home")
  await ask.getByRole('button', { name: 'Ill' }).click()
  await theirs.getByRole('dialog', { name: 'Tell the school' }).getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByText('The school has your note.')).toBeVisible()
  await expect(ask.getByRole('link')).toContainText('Sent')

  await teacher.enter(page, '/')
  await expect(page.getByText('1 note from a family')).toBeVisible()
  await page.goto(`/attendance?class=${classId}`)
  const row = page.getByRole('listitem').filter({ hasText: 'Anya Tambe' })
  await expect(row).toContainText('Note: Ill')
  const absent = row.getByRole('button', { name: 'Absent: Anya Tambe, as the family says' })
  await expect(absent).toHaveAttribute('aria-pressed', 'false')
  await check(page, 'a row with a note')
  await page.getByRole('button', { name: 'Mark All Present' }).click()
  await expect(page.getByText('1 child is away as its family says')).toBeVisible()
  await expect(absent).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(row.getByRole('button', { name: 'Absent: Anya Tambe' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Absent: Zoya Khan' }).click()

  const office = await (await browser.newContext()).newPage()
  await school.enter(office, '/')
  await expect(office.getByText('1 known, 1 to call')).toBeVisible()
  await office.getByRole('link', { name: 'Call list: 2 absent' }).click()
  const called = office.getByRole('list', { name: /^Attendance on/ }).getByRole('listitem')
  await expect(called).toHaveCount(2)
  await expect(called.last()).toContainText('Anya Tambe')
  await expect(called.last()).toContainText('Ill, told by the family')
  await check(office, 'the call list with a note')

  await page.goto('/leaveRequest')
  const note = page.getByRole('article', { name: /^Anya Tambe/ })
  await expect(note).toContainText('Ill')
  await check(page, 'notes of a class')
  await note.getByRole('button', { name: 'Accept: Anya Tambe' }).click()
  await expect(page.getByText('Note accepted.')).toBeVisible()
  await expect(note).toContainText('Accepted')
  await expect(ask.getByRole('link')).toContainText('Accepted')
  await expect(called.last()).toContainText('On leave')
  await expect(called.last()).toContainText('Ill, told by the family')
  await expect(called.first()).toContainText('Zoya Khan')
  await theirs.context().close()
  await office.context().close()
})

test('on a day off nothing of today is asked for: a note is about the next school day', async ({
  page,
  school,
  browser,
}) => {
  const { classId, anyas, zoyas, teacher } = await openClass(school)
  await school.restToday()
  await school.addHoliday('Founders’ Day', inDays(1))
  await anyas.enter(page)
  await page.getByRole('button', { name: 'Ill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell the school' })
  await expect(dialog.getByLabel('First day')).toHaveValue(new RegExp(`^${Number(inDays(2).slice(8))} `))
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The school has your note.')).toBeVisible()
  const { leaves } = await anyas.ask<{ leaves: { _id: string }[] }>('GET', '/api/leave/my-leaves')
  const elsewhere = await (await browser.newContext()).newPage()
  await zoyas.enter(elsewhere, `/leaveRequest?id=${leaves[0]?._id}`)
  await expect(elsewhere.getByText("This request is not in Zoya Khan's account.")).toBeVisible()
  const closed = [0, 2].map((days) => weekdayOf(inDays(days)))
  const workingDays = weekdays.filter((weekday) => !closed.includes(weekday))
  const week = { workingDays, halfDays: [], monthlyDaysOff: [] }
  await school.ask('PUT', `/api/schools/classes/${classId}/week`, { week, from: inDays(0) })
  await elsewhere.goto('/')
  await elsewhere.getByRole('button', { name: 'Ill' }).click()
  await expect(elsewhere.getByLabel('First day')).toHaveValue(new RegExp(`^${Number(inDays(3).slice(8))} `))
  await elsewhere.context().close()
  const theirs = await (await browser.newContext()).newPage()
  await teacher.enter(theirs, '/')
  const own = theirs.getByRole('region', { name: 'Your attendance' })
  await expect(own).toContainText('Day off')
  await expect(own).not.toContainText('Not checked in')
  await theirs.context().close()
  const office = await (await browser.newContext()).newPage()
  await school.enter(office)
  await expect(office.getByRole('button', { name: 'School closed tomorrow' })).toBeVisible()
  await office.context().close()
})

test('a note has words, days and a photo, outlives a lost network, and is withdrawn', async ({
  page,
  school,
  browser,
}) => {
  const { zoyas } = await openClass(school)
  await page.setViewportSize({ width: 360, height: 740 })
  await zoyas.enter(page, '/leaveRequest')
  await expect(page.getByRole('button', { name: 'New Request' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Tell the school' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell the school' })
  // Brothers and sisters share the phone.
  await expect(dialog).toContainText('Is Zoya not coming to school?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Please choose why.')).toBeVisible()
  await check(page, 'a note without a reason')
  await choose(page, 'Travel')
  await choose(page, 'Choose days')
  const [first, last] = [5, 10].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  )
  await dialog.getByLabel('First day').fill(first ?? '')
  await dialog.getByLabel('Last day').fill(last ?? '')
  await dialog.getByLabel('In your words').fill('A wedding in Nashik')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /^Choose a file/ }).click()
  await (await chooser).setFiles(pdf('ticket.pdf'))
  await expect(dialog.getByText('ticket.pdf')).toBeVisible()
  await check(page, 'a note of several days')
  await expectNoSidewaysScroll(page, 'a note of several days')
  await page.route('**/api/leave/notes', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing you entered is lost')
  await page.unroute('**/api/leave/notes')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The school has your note.')).toBeVisible()

  // More than three days: the office has it too.
  const office = await (await browser.newContext()).newPage()
  await school.enter(office, '/leaveRequest?of=students&year=all')
  await expect(office.getByText('Note from the family').first()).toBeVisible()
  await office.context().close()

  await page.getByText('Travel: A wedding in Nashik', { exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Note to the school' })
    .getByRole('button', { name: 'Withdraw note' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw note' }).click()
  await expect(page.getByText('Your note is withdrawn.')).toBeVisible()
})
