import type { Locator, Page } from '@playwright/test'
import { hold } from './support/hold.ts'
import { expect, names, type School, test } from './support/school.ts'
import { endStream } from './support/stream.ts'

const [zoya = '', second = ''] = [names.at(-1), names[1]]
const classOf = (school: School) => school.classIds.get('Class 5') ?? ''
const button = (page: Page, status: string, name = zoya) =>
  page.getByRole('button', { name: `${status}: ${name}` })
const row = (page: Page, name = zoya) => page.locator('[data-student]').filter({ hasText: name })
const menu = (page: Page) => page.getByRole('button', { name: `More options for ${zoya}` })
const remarks = (page: Page) => page.getByLabel(`Remarks for ${zoya}`)
const choice = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })
const takeBack = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true })

async function openClass(page: Page, school: School): Promise<void> {
  await school.enter(page, `/attendance?classId=${classOf(school)}`)
  await expect(button(page, 'Present')).toBeVisible()
}

async function idOf(school: School, name = zoya): Promise<string> {
  return (await school.list(classOf(school))).find((one) => one.name === name)?._id ?? ''
}

/** The marks that an act sends, once the server has answered. */
async function toldBy(page: Page, act: () => Promise<void>) {
  const answered = page.waitForResponse('**/api/attendance/manual')
  await act()
  const { status, awayHalf, notes, seen } = (await answered).request().postDataJSON()
  return { is: [status, awayHalf, notes], was: [seen.status, seen.awayHalf, seen.notes] }
}

const press = (page: Page, place: Locator) => toldBy(page, () => place.click())

async function openMenu(page: Page): Promise<void> {
  // The one before may still be closing.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await menu(page).click()
}

async function pressInMenu(page: Page, name: string) {
  await openMenu(page)
  return await press(page, choice(page, name))
}

test('each act changes what it is about, keeps the rest, says what was there before, and is taken back exactly', async ({
  page,
  school,
}) => {
  await openClass(page, school)
  const bar = page.locator('[data-floats]')
  await openMenu(page)
  await remarks(page).fill('  bus ')
  const morning = ['present', 'first half', 'bus']
  expect(await press(page, choice(page, 'Away in the morning'))).toEqual({ is: morning, was: ['', '', ''] })
  await expect(bar).toContainText(`${zoya}: Present, away in the morning`)
  const late = ['late', '', 'bus']
  await openMenu(page)
  await remarks(page).fill(' bus  ')
  expect(await press(page, choice(page, 'Late'))).toEqual({ is: late, was: morning })
  const afternoon = ['late', 'second half', 'bus']
  expect(await press(page, choice(page, 'Away in the afternoon'))).toEqual({ is: afternoon, was: late })
  await openMenu(page)
  await remarks(page).fill(' came at ten ')
  const told = ['late', 'second half', 'came at ten']
  expect(await toldBy(page, () => page.keyboard.press('Enter'))).toEqual({ is: told, was: afternoon })
  const whole = ['late', '', 'came at ten']
  expect(await pressInMenu(page, 'Away in the afternoon')).toEqual({ is: whole, was: told })
  const absent = ['absent', '', 'came at ten']
  expect(await press(page, button(page, 'Absent'))).toEqual({ is: absent, was: whole })
  const came = ['present', 'first half', 'came at ten']
  expect(await pressInMenu(page, 'Away in the morning')).toEqual({ is: came, was: absent })
  expect(await press(page, takeBack(page))).toEqual({ is: absent, was: came })
  await expect(takeBack(page)).toBeHidden()
  // The same mark again is none.
  const undo = async () => {
    await button(page, 'Absent').click()
    await openMenu(page)
    await choice(page, 'Undo Attendance').click()
  }
  expect(await toldBy(page, undo)).toEqual({ is: ['', '', ''], was: absent })
  await expect(bar).toContainText(`${zoya}: not marked`)
})

test('remarks go along with a mark of everybody, and what somebody else writes later is shown', async ({
  page,
  school,
}) => {
  await openClass(page, school)
  await openMenu(page)
  await remarks(page).fill('  fever ')
  await page.keyboard.press('Escape')
  const saved = page.waitForResponse('**/api/attendance/manual/batch')
  await page.getByRole('button', { name: 'Mark All Absent' }).click()
  const { marks } = (await saved).request().postDataJSON()
  expect(marks.map(({ notes }: { notes: string }) => notes).toSorted()).toEqual(['', '', '', '', '', 'fever'])
  await openMenu(page)
  await remarks(page).fill('a fever')
  await toldBy(page, () => page.keyboard.press('Enter'))
  await expect(page.getByText(/^Attendance marked for/)).toBeVisible()
  const studentId = await idOf(school)
  await school.ask('POST', '/api/attendance/manual', { studentId, status: 'absent', notes: 'doctor' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(page)).toContainText('doctor')
  await openMenu(page)
  await expect(remarks(page)).toHaveValue('doctor')
})

test('a mark shows whole while the server is asked, in a row that follows the list, and one that was taken back meanwhile is not offered again', async ({
  page,
  school,
}) => {
  await endStream(page)
  await openClass(page, school)
  const answer = await hold(page, /api[/]attendance[/]manual$/)
  await openMenu(page)
  await remarks(page).fill('fever')
  await choice(page, 'Away in the afternoon').click()
  await expect(button(page, 'Present')).toHaveAttribute('aria-pressed', 'true')
  await expect(row(page)).toContainText('Away in the afternoon')
  await expect(row(page)).toContainText('fever')
  await school.ask('PUT', `/api/users/${await idOf(school)}`, { name: 'Zara Khan' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row(page, 'Zara Khan')).toContainText('Away in the afternoon')
  await takeBack(page).click()
  await expect(button(page, 'Present', 'Zara Khan')).toHaveAttribute('aria-pressed', 'false')
  await expect(takeBack(page)).toBeHidden()
  answer()
  await expect(page.getByText(/^Attendance marked for/)).toBeVisible()
  await expect(takeBack(page)).toBeHidden()
})

test('a newer mark of somebody else shows with all that it says, without asking for the list', async ({
  page,
  school,
}) => {
  await endStream(page)
  await openClass(page, school)
  const mark = { status: 'late', awayHalf: 'second half', notes: 'the bus broke down' }
  const meera = await school.addTeacher('Meera Joshi')
  await meera.signIn()
  await meera.ask('POST', '/api/attendance/manual', { studentId: await idOf(school), ...mark })
  await hold(page, /api[/]students[?]/)
  await button(page, 'Absent').click()
  await expect(page.getByRole('region', { name: `Two marks for ${zoya}` })).toBeVisible()
  await expect(button(page, 'Absent')).toHaveAttribute('aria-pressed', 'false')
  for (const words of ['Late', 'Away in the afternoon', mark.notes])
    await expect(row(page)).toContainText(words)
})

test('what is refused leaves the mark before it and no undo, says so once, and names who it was among many', async ({
  page,
  school,
}) => {
  await endStream(page)
  await openClass(page, school)
  await press(page, button(page, 'Present'))
  const saved = page.getByText(/^Attendance marked for/)
  await saved.waitFor()
  await expect(saved).toBeHidden()
  const refusal = { message: 'Not today.', error: 'Not today.', code: 'no' }
  await page.route('**/api/attendance/manual', (route) => route.fulfill({ status: 422, json: refusal }))
  const listNow = await hold(page, /api[/]students[?]/)
  await button(page, 'Absent').click()
  await expect(page.getByText('Failed to save attendance. Please try again.')).toBeVisible()
  // At once: it would go by itself.
  expect(await saved.isVisible()).toBe(false)
  await expect(button(page, 'Present')).toHaveAttribute('aria-pressed', 'true')
  await expect(takeBack(page)).toBeHidden()
  await pressInMenu(page, 'Undo Attendance')
  await expect(page.getByText('Failed to undo attendance. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.unroute('**/api/attendance/manual')
  listNow()

  await school.remove(await idOf(school, second))
  await page.getByRole('button', { name: 'Mark All Absent' }).click()
  await expect(page.getByText(`Failed to save attendance for ${second}. Please try again.`)).toBeVisible()
  const back = page.waitForResponse('**/api/attendance/manual/batch')
  await takeBack(page).click()
  expect((await back).request().postDataJSON().marks).toHaveLength(4)
})

test('an act that another tab has sent can still be taken back, also in a browser whose tabs do not hear each other', async ({
  page,
  context,
  school,
}) => {
  await context.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => {}
  })
  await openClass(page, school)
  await page.route('**/api/attendance/manual', (route) => route.abort())
  await button(page, 'Absent').click()
  await expect(page.getByText(/not been sent yet|saved here/)).toBeVisible()
  const other = await context.newPage()
  await openClass(other, school)
  await expect(button(other, 'Absent')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/not been sent yet|saved here/)).toBeHidden()
  await page.unroute('**/api/attendance/manual')
  expect((await press(page, takeBack(page))).is).toEqual(['', '', ''])
})
