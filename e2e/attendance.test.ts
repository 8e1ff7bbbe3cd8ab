import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { hold } from './support/hold.ts'
import { expect, names, Person, type School, test } from './support/school.ts'
import { endStream } from './support/stream.ts'

async function openClass(page: Page, school: School): Promise<void> {
  await school.enter(page, '/attendance')
  await page.getByRole('combobox', { name: 'Class' }).click()
  await page.getByRole('option', { name: 'Class 5 - A' }).click()
  await expect(page.getByRole('heading', { name: 'Class 5 - A - Student Attendance' })).toBeVisible()
}

const button = (page: Page, status: string, name: string) =>
  page.getByRole('button', { name: `${status}: ${name}` })
async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

const endOf = ({ x, width }: { x: number; width: number }) => x + width
const count = (page: Page, status: string) => page.locator(`dl [data-status=${status}] dd`)

test.describe('marking', () => {
  test('leads to the details of the class before it is in the address', async ({ page, school }) => {
    // The class is put there while nothing else is going on, which is never here.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await school.enter(page, '/attendance')
    await expect(page.getByRole('heading', { name: 'Class 5 - A - Student Attendance' })).toBeVisible()
    await expect(page).not.toHaveURL(/classId/)
    await page.getByRole('tab', { name: /Attendance Details/ }).click()
    await expect(page).toHaveURL(/tab=details.*classId=|classId=.*tab=details/)
  })

  test('leaves a student alone whose leave is approved, and is finished without them', async ({
    page,
    school,
  }) => {
    const classId = school.classIds.get('Class 5') ?? ''
    const zoya = new Person()
    const { _id: id } = (await school.list(classId)).find(({ name }) => name === 'Zoya Khan') ?? { _id: '' }
    await school.ask('PUT', `/api/users/${id}`, { phone: zoya.phone })
    await zoya.signIn()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()
    const { leave } = await zoya.ask<{ leave: { _id: string } }>('POST', '/api/leave/apply', {
      leaveType: 'Sick',
      fromDate: today,
      fromDuration: 'full day',
      toDate: today,
      toDuration: 'full day',
      reason: 'A fever since the night',
    })
    await school.ask('PATCH', `/api/leave/admin/leaves/${leave._id}/status`, { status: 'Approved' })
    await openClass(page, school)
    const row = page.getByRole('listitem').filter({ hasText: 'Zoya Khan' })
    await expect(row).toContainText('On leave')
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    await expect(count(page, 'present')).toHaveText('5')
    await expect(count(page, 'leave')).toHaveText('1')
    await expect(count(page, 'unmarked')).toHaveText('0')
    await expect(button(page, 'Present', 'Zoya Khan')).toHaveAttribute('aria-pressed', 'false')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Done: 5 present, 0 absent, 0 late, 1 on leave').first()).toBeVisible()
    await school.enter(page, `/attendance?tab=details&classId=${classId}`)
    const main = page.getByRole('main')
    await expect(main.getByText('Zoya Khan', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: /^Present/ }).click()
    await expect(page).toHaveURL(/status=present/)
    await expect(main.getByText('Zoya Khan', { exact: true })).toBeHidden()
    await page.goto(`/reports?report=register&class=${classId}`)
    await expect(page.getByRole('row').filter({ hasText: 'Zoya Khan' })).toContainText('LV')
  })

  test('has remarks that were typed before it after a reload too, which on a phone is one pull', async ({
    page,
    school,
  }) => {
    await openClass(page, school)
    await page.getByRole('button', { name: 'More options for Zoya Khan' }).click()
    await page.getByLabel('Remarks for Zoya Khan').fill('came with her mother')
    await page.keyboard.press('Escape')
    await expect(page.getByText('came with her mother')).toBeVisible()
    await page.reload()
    await expect(page.getByText('came with her mother')).toBeVisible()
    const saved = page.waitForRequest('**/api/attendance/manual')
    await button(page, 'Present', 'Zoya Khan').click()
    expect((await saved).postDataJSON()).toMatchObject({ notes: 'came with her mother' })
  })

  test('saves as it is pressed, is undone from the menu, carries remarks, typed before it or after, and stays in its row', async ({
    page,
    school,
  }) => {
    await openClass(page, school)
    const menu = page.getByRole('button', { name: 'More options for Zoya Khan' })
    const remarks = page.getByLabel('Remarks for Zoya Khan')
    await button(page, 'Absent', 'Zoya Khan').click()
    await expect(page.getByText(/^Attendance marked for/)).toBeVisible()
    await expect(page.getByText(/^Attendance marked for/)).toBeHidden()
    await expect(page.getByText('Marked', { exact: true })).toBeVisible()
    await menu.click()
    await remarks.fill('  fever ')
    const saved = page.waitForResponse('**/api/attendance/manual')
    await page.keyboard.press('Enter')
    await expect(page.getByText('fever')).toBeVisible()
    await saved
    await page.reload()
    await expect(page.getByText('fever')).toBeVisible()
    await expect(button(page, 'Absent', 'Zoya Khan')).toHaveAttribute('aria-pressed', 'true')
    await menu.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo Attendance' }).click()
    await expect(page.getByText('Attendance undone successfully.')).toBeVisible()
    await expect(count(page, 'unmarked')).toHaveText('6')
    await menu.click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Undo Attendance' })).toBeDisabled()

    await remarks.fill('came with her mother')
    await page.keyboard.press('Enter')
    await expect(page.getByText('came with her mother')).toBeVisible()
    await expect(count(page, 'unmarked')).toHaveText('6')
    const places = () =>
      page.locator('[data-student]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
    const before = await places()
    const allSaved = page.waitForResponse('**/api/attendance/manual/batch')
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    await expect(count(page, 'present')).toHaveText('6')
    expect(await places()).toEqual(before)
    await allSaved
    await expect(page.getByText(/^Attendance marked for/)).toBeVisible()

    await menu.click()
    const halfSaved = page.waitForResponse('**/api/attendance/manual')
    await page.getByRole('dialog').getByRole('button', { name: 'Away in the afternoon' }).click()
    const half = page.locator('[data-student]').filter({ hasText: 'Zoya Khan' }).locator('b')
    await expect(half).toHaveText('Away in the afternoon')
    await halfSaved
    await expect(page.getByText('Present, away in the afternoon')).toBeInViewport({ ratio: 1 })
    const bar = await boxOf(page.locator('[data-floats]'))
    expect(endOf(await boxOf(page.getByText('Present, away in the afternoon')))).toBeLessThan(endOf(bar))
    await page.reload()
    await expect(half).toHaveText('Away in the afternoon')
    // The label and the remarks keep clear of the buttons, and the remarks are read along their line.
    const absent = await boxOf(button(page, 'Absent', 'Zoya Khan'))
    for (const words of [half, page.getByText('came with her mother')]) {
      const box = await boxOf(words)
      expect(endOf(box)).toBeLessThanOrEqual(absent.x)
      expect(box.width).toBeGreaterThan(box.height)
    }
    await button(page, 'Present', 'Zoya Khan').click()
    await expect(half).toHaveCount(0)
    await expect(count(page, 'present')).toHaveText('6')

    await page.getByLabel('Date').fill('2026-02-02')
    await expect(count(page, 'unmarked')).toHaveText('6')
    await button(page, 'Absent', 'Zoya Khan').click()
    await expect(page.getByText('Attendance marked for Monday, 2 February 2026')).toBeVisible()
    // The class that was opened last, and today.
    await page.goto('/attendance')
    await expect(page.getByRole('combobox', { name: 'Class' })).toHaveValue('Class 5 - A')
    await expect(count(page, 'present')).toHaveText('6')
    await expect(page.getByText('came with her mother')).toBeVisible()
  })

  test('that is refused goes back and says so, and what was typed stays; one that finds no server stays and is sent again', async ({
    page,
    school,
  }) => {
    await openClass(page, school)
    const menu = page.getByRole('button', { name: 'More options for Zoya Khan' })
    const remarks = page.getByLabel('Remarks for Zoya Khan')
    const failed = page.getByText('Failed to save attendance. Please try again.')
    const present = button(page, 'Present', 'Aarav Deshmukh')
    // A refusal that leaves the class as it is, which no mark of a class that is open gets today.
    const refusal = { message: 'Not today.', error: 'Not today.', code: 'no' }
    await page.route('**/api/attendance/manual', (route) => route.fulfill({ status: 422, json: refusal }))
    await present.click()
    await expect(failed).toBeVisible()
    await expect(page.getByText('Not today.').first()).toBeVisible()
    await expect(present).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/api/attendance/manual')
    // Of a proxy before a server that is away; not sent again by itself until then: the press below is to send it.
    const later = { 'retry-after': '600' }
    await page.route('**/api/attendance/manual', (route) =>
      route.fulfill({ status: 503, headers: later, json: {} }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toBeHidden()
    await expect(present).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('1 mark has not been sent yet.')).toBeVisible()
    await expect(page.getByText('Not sent yet', { exact: true })).toBeAttached()
    await page.unroute('**/api/attendance/manual')
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByText('All marks are saved.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await menu.click()
    await remarks.fill('the bus broke down')
    const saved = page.waitForResponse('**/api/attendance/manual')
    await page.getByRole('dialog').getByRole('button', { name: 'Late' }).click()
    await expect(count(page, 'late')).toHaveText('1')
    await expect(page.getByText('the bus broke down')).toBeVisible()
    await expect(remarks).toBeFocused()
    // Else it would be this one that is refused.
    await saved
    await page.route('**/api/attendance/manual', (route) => route.fulfill({ status: 422, json: refusal }))
    await remarks.fill('fever')
    await page.keyboard.press('Enter')
    await expect(failed).toBeVisible()
    await page.getByRole('tab', { name: /Attendance Details/ }).click()
    await page.getByRole('tab', { name: /Give Attendance/ }).click()
    await menu.click()
    await expect(remarks).toHaveValue('fever')
  })

  test('everybody: those already marked keep their mark, who is refused is named and loses the choice', async ({
    page,
    school,
  }) => {
    // A hint of the two that leave would take them out of the list before the press.
    await endStream(page)
    await openClass(page, school)
    await button(page, 'Absent', 'Zoya Khan').click()
    // A mark that is still on its way would go along with the others.
    await expect(page.getByText(/^Attendance marked for/)).toBeVisible()
    const students = await school.list(school.classIds.get('Class 5') ?? '')
    const leaving = students.filter(({ name }) => name === names[0] || name === names[1])
    for (const { _id } of leaving) await school.remove(_id)
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    for (const name of names.slice(0, 2)) {
      await expect(page.getByText(`Failed to save attendance for ${name}. Please try again.`)).toBeVisible()
    }
    await expect(count(page, 'present')).toHaveText('3')
    await expect(count(page, 'absent')).toHaveText('1')
    for (const name of names.slice(0, 2)) {
      await expect(button(page, 'Present', name).and(page.locator('[aria-pressed=true]'))).toHaveCount(0)
    }
  })

  test('everybody is put back as they were by one press, and a search marks those who are shown', async ({
    page,
    school,
  }) => {
    await openClass(page, school)
    await page.getByRole('button', { name: 'More options for Zoya Khan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Late' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Bus' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('Bus', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Mark All Absent' }).click()
    await expect(page.getByText('5 students: Absent')).toBeVisible()
    const saved = page.waitForResponse('**/api/attendance/manual/batch')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await saved
    await expect(count(page, 'unmarked')).toHaveText('5')
    await expect(count(page, 'late')).toHaveText('1')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search student by name...' }).fill('2')
    await page.getByRole('button', { name: 'Mark these 1 Present' }).click()
    await expect(count(page, 'present')).toHaveText('1')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('4 students are still unmarked.').first()).toBeVisible()
    await expect(page).toHaveURL(/classId=/)
  })

  test('stays as it was saved, and what is typed meanwhile too, when a list that was asked for before comes after it', async ({
    page,
    school,
  }) => {
    await openClass(page, school)
    const saveNow = await hold(page, /api[/]attendance[/]manual$/)
    const remarks = page.getByLabel('Remarks for Zoya Khan')
    await button(page, 'Absent', 'Zoya Khan').click()
    const list = page.waitForResponse('**/api/students?**')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await list
    await page.getByRole('button', { name: 'More options for Zoya Khan' }).click()
    await remarks.fill('fever')
    saveNow()
    await expect(page.getByText(/^Attendance marked for/)).toBeVisible()
    await expect(button(page, 'Absent', 'Zoya Khan')).toHaveAttribute('aria-pressed', 'true')
    await expect(count(page, 'absent')).toHaveText('1')
    await expect(remarks).toHaveValue('fever')
  })

  test('shows the newer mark of somebody else beside ours, and one press settles it', async ({
    page,
    school,
  }) => {
    const meera = await school.addTeacher('Meera Joshi')
    await meera.signIn()
    await openClass(page, school)
    await page.route('**/api/attendance/manual', async (route) => {
      const body = route.request().postDataJSON()
      await meera.mark(body.studentId, 'late')
      // As if it had waited for an hour.
      const old = new Date(Date.now() - 3_600_000).toISOString()
      await route.continue({
        postData: JSON.stringify({ ...body, markedAt: old, sentAt: new Date().toISOString() }),
      })
    })
    await button(page, 'Present', 'Zoya Khan').click()
    const conflict = page.getByRole('region', { name: 'Two marks for Zoya Khan' })
    await expect(conflict.getByText('A newer mark for this student is already saved.')).toBeVisible()
    await expect(conflict.getByText('Meera Joshi')).toBeVisible()
    await expect(count(page, 'late')).toHaveText('1')
    await expect(count(page, 'present')).toHaveText('0')
    await page.unroute('**/api/attendance/manual')
    await conflict.getByRole('button', { name: 'Set Present' }).click()
    await expect(conflict).toBeHidden()
    await expect(count(page, 'present')).toHaveText('1')
  })

  test('works by keyboard alone', async ({ page, school }) => {
    await openClass(page, school)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('p')
    await expect(button(page, 'Present', 'Aarav Deshmukh')).toBeFocused()
    await expect(count(page, 'unmarked')).toHaveText('6')
    await page.keyboard.press('a')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('p')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('l')
    await expect(count(page, 'absent')).toHaveText('1')
    await expect(count(page, 'present')).toHaveText('1')
    await expect(count(page, 'late')).toHaveText('1')
    await page.keyboard.press('u')
    await expect(count(page, 'late')).toHaveText('0')
    await page.keyboard.press('6')
    await expect(button(page, 'Present', 'Zoya Khan')).toBeFocused()
  })

  test('finds a student by name on the spot, and shows what a colleague marks meanwhile', async ({
    page,
    school,
  }) => {
    await page.clock.install()
    await openClass(page, school)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search student by name...' }).fill('zoya')
    await expect(button(page, 'Present', 'Zoya Khan')).toBeVisible()
    await expect(button(page, 'Present', 'Aarav Deshmukh')).toBeHidden()
    await expect(count(page, 'unmarked')).toHaveText('6')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Present', 'Zoya Khan')).toBeFocused()
    const [first] = await school.list(school.classIds.get('Class 5') ?? '')
    await school.mark(first?._id ?? '', 'late')
    await page.clock.fastForward(21_000)
    await expect(count(page, 'late')).toHaveText('1')
  })
})

async function center(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to touch.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A finger as the browser sees it: down, along the way, up after some time. */
async function touch(
  page: Page,
  target: Locator,
  { by = 0, ms }: { by?: number; ms: number },
): Promise<void> {
  const from = await center(target)
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (let moved = 0; moved < Math.abs(by); moved += 20) {
    const point = { x: from.x, y: from.y + Math.sign(by) * moved }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
  await page.waitForTimeout(ms)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('marking by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 600 } })

  test('a finger that rests on a row opens its menu; one that scrolls does not', async ({ page, school }) => {
    await openClass(page, school)
    const name = page.getByText('Ananya Kulkarni')
    await name.scrollIntoViewIfNeeded()
    // A busy browser may miss a finger that is as quick, or see it move only after it has rested.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden({ timeout: 5000 })
      await touch(page, name, { by: -120, ms: 700 })
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
      expect(await page.getByRole('dialog').count()).toBe(0)
    }).toPass()
    // On a busy machine a short touch may last as long as one that rests.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await touch(page, name, { ms: 50 })
      await expect(page.getByRole('dialog')).toBeHidden({ timeout: 2000 })
    }).toPass()
    await touch(page, name, { ms: 700 })
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Late' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Late' }).tap()
    await expect(count(page, 'late')).toHaveText('1')
  })
})

const dayOf = (daysAgo: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() - daysAgo * 86_400_000)

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export CSV' }).waitFor()
  const fold = page.getByRole('button', { name: 'Filters', exact: true })
  if (await fold.isVisible()) await fold.click()
}

test.describe('the details of a day', () => {
  const refresh = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true })

  async function twoMarked(school: School): Promise<[string, string]> {
    const classId = await school.addClass('Class 6')
    const [ravi = '', sita = ''] = await school.addStudents(classId, ['Ravi', 'Sita'])
    await school.mark(ravi, 'absent')
    await school.mark(sita, 'present')
    return [ravi, sita]
  }

  test('are empty until somebody is marked, narrow by class, name and one’s own marks, keep that in the address, and are filed', async ({
    page,
    school,
  }) => {
    await school.showAllToTeachers()
    const meera = await school.addTeacher('Meera Joshi')
    await meera.signIn()
    await meera.enter(page, '/attendance?tab=details')
    const choice = (name: string) => page.getByRole('button', { name, exact: true })
    const exporting = page.getByRole('button', { name: 'Export CSV' })
    const nothing = page.getByText('No attendance records found')
    await expect(nothing).toBeVisible()
    await expect(page.getByText('Try adjusting your filters or check back later.')).toBeVisible()
    await expect(exporting).toBeDisabled()
    const [ravi] = await twoMarked(school)
    await refresh(page).click()
    await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
    await openFilters(page)
    const search = page.getByRole('searchbox', { name: 'Search by student name...' })
    await search.fill('sit')
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    await expect(page).toHaveURL(/search=sit/)
    await page.getByRole('combobox', { name: 'Day' }).click()
    await page.getByRole('option', { name: 'Yesterday' }).click()
    await expect(nothing).toBeVisible()
    await page.getByRole('combobox', { name: 'Day' }).click()
    await page.getByRole('option', { name: 'Today' }).click()
    await search.fill('')
    await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()

    await expect(choice('All Records')).toHaveAttribute('aria-pressed', 'true')
    await choice('Mine Only').click()
    await expect(page).toHaveURL(/mine=true/)
    await expect(nothing).toBeVisible()
    await expect(exporting).toBeDisabled()
    await meera.mark(ravi, 'late')
    await page.reload()
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    await expect(page.getByText('Ravi', { exact: true })).toBeVisible()
    await expect(page.getByText('Sita', { exact: true })).toBeHidden()
    const download = page.waitForEvent('download')
    await exporting.click()
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(text.split('\r\n').slice(1, -1)).toEqual([expect.stringMatching(/,1,Ravi,Late,Meera Joshi,/)])
    await openFilters(page)
    await choice('All Records').click()
    await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
    await expect(page).not.toHaveURL(/mine/)
  })

  test('show the figures of today with the week before; on a phone their filters fold away, and what is set shows as chips', async ({
    page,
    school,
  }) => {
    const card = (label: string) => page.getByText(label, { exact: true }).locator('..')
    const students = await twoMarked(school)
    for (const studentId of students) await school.mark(studentId, 'present', dayOf(1))
    await school.enter(page, '/attendance?tab=details')
    await expect(card('Present Students')).toContainText('1out of 8 students')
    await expect(card('Absent Students')).toContainText('113% attendance rate (1 of 8 present)')
    await expect(card('Avg Attendance (7 Days)')).toContainText('75%Past week average')
    await openFilters(page)
    await page.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 6' }).click()
    await expect(card('Present Students')).toContainText('1out of 2 students')
    await expect(card('Absent Students')).toContainText('150% attendance rate (1 of 2 present)')
    await page.getByRole('combobox', { name: 'Day' }).click()
    await page.getByRole('option', { name: 'Yesterday' }).click()
    await expect(card('Present Students')).toContainText('2out of 2 students')
    await expect(card('Avg Attendance (7 Days)')).toBeHidden()

    await page.goto('/attendance?tab=details&search=sit&mine=true')
    const search = page.getByRole('searchbox', { name: 'Search by student name...' })
    const chip = (label: string) => page.getByRole('button', { name: `Remove filter: ${label}` })
    await expect(search).toBeHidden()
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await expect(search).toHaveValue('sit')
    await expect(chip('sit')).toBeHidden()
    await page.getByRole('combobox', { name: 'Day' }).click()
    await page.getByRole('option', { name: 'Yesterday' }).click()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await chip('Yesterday').click()
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    await chip('sit').click()
    await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
    await chip('Mine Only').click()
    await expect(page).toHaveURL(/attendance\?tab=details$/)
    await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0)
  })

  test('leave as a file that runs nothing, while a colleague’s mark is still coming in', async ({
    page,
    school,
  }) => {
    const names = ['=HYPERLINK("http://x.test","y")', '+1a', '-2+3b', '@SUM(A1)', 'आरोही, "A"']
    const ids = await school.addStudents(await school.addClass('Class 6'), names)
    for (const id of ids.slice(1)) await school.mark(id, 'late')
    await school.enter(page, '/attendance?tab=details')
    await expect(page.getByText('Showing 1 to 4 of 4 results')).toBeVisible()
    const isShown = (url: URL) => url.pathname === '/api/attendance/history' && !url.searchParams.has('limit')
    const asked = page.waitForRequest((request) => isShown(new URL(request.url())))
    await page.route(isShown, () => {})
    await school.mark(ids[0] ?? '', 'late')
    await asked
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`attendance_${dayOf(0)}.csv`)
    const bytes = readFileSync((await file.path()) ?? '')
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const [head, ...rows] = bytes.subarray(3).toString('utf8').split('\r\n')
    expect(head).toBe('Date,Roll Number,Student Name,Status,Teacher,Time')
    const cells = [
      `"'=HYPERLINK(""http://x.test"",""y"")"`,
      `"'+1a"`,
      `"'-2+3b"`,
      `"'@SUM(A1)"`,
      '"आरोही, ""A"""',
    ]
    expect(rows.map((row) => row.replace(/^[^,]+,/, '').replace(/,[^,]+$/, ''))).toEqual([
      ...cells.map((cell, index) => `${index + 1},${cell},Late,Asha Rao`),
      '',
    ])
  })
})
