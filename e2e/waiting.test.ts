import type { Page } from '@playwright/test'
import { test as ownServerTest } from './support/own-server.ts'
import { expect, lastCode, names, type Person, type School, test } from './support/school.ts'

const button = (page: Page, status: string, name: string) =>
  page.getByRole('button', { name: `${status}: ${name}` })
const count = (page: Page, status: string) => page.locator(`dl [data-status=${status}] dd`)
const classOf = (school: School) => school.classIds.get('Class 5') ?? ''
const yesterday = new Date(Date.now() + 5.5 * 3_600_000 - 86_400_000).toISOString().slice(0, 10)

async function openClass(page: Page, school: School, person: Person = school): Promise<void> {
  await person.enter(page, `/attendance?classId=${classOf(school)}`)
  await expect(button(page, 'Present', names[0] ?? '')).toBeVisible()
}

/** The app is on the device once its worker is in charge. */
async function waitForApp(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** The statuses on the server, by name. */
async function stored(school: School, date?: string): Promise<Record<string, string>> {
  const students = await school.list(classOf(school), date)
  return Object.fromEntries(students.map(({ name, attendanceStatus }) => [name, attendanceStatus ?? '']))
}

test.describe('marks without a network', () => {
  test('are put beside what was marked meanwhile, and what cannot be saved says why', async ({
    page,
    context,
    school,
  }) => {
    const meera = await school.addTeacher('Meera Joshi')
    await meera.signIn()
    const [zoya, second, third] = names
    const students = await school.list(classOf(school))
    const idOf = (name = '') => students.find((one) => one.name === name)?._id ?? ''
    await openClass(page, school)
    await context.setOffline(true)
    for (const name of [zoya, second, third]) await button(page, 'Absent', name ?? '').click()
    await expect(page.getByText('Offline: 3 saved here')).toBeVisible()
    // One bar alone.
    await expect(page.getByText('No connection.')).toBeHidden()
    await expect(count(page, 'absent')).toHaveText('3')
    // The phone waits; meanwhile the office corrects one, and another leaves the school.
    await meera.mark(idOf(zoya), 'late')
    await school.remove(idOf(second))
    await context.setOffline(false)
    const superseded = page.getByRole('region', { name: `Two marks for ${zoya}` })
    await expect(superseded).toBeVisible()
    await expect(page.getByText('This student was not found.')).toBeVisible()
    await expect(page.getByText(new RegExp(`^Absent, .+: ${second}$`))).toBeVisible()
    await superseded.getByRole('button', { name: 'Keep Late' }).click()
    await expect(superseded).toBeHidden()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByText('This student was not found.')).toBeHidden()
    expect(await stored(school)).toMatchObject({ [zoya ?? '']: 'late', [third ?? '']: 'absent' })
  })

  test('of a whole class, and their undo, leave what a colleague marked meanwhile', async ({
    page,
    school,
  }) => {
    const meera = await school.addTeacher('Meera Joshi')
    await meera.signIn()
    const [first = '', second = ''] = names
    const students = await school.list(classOf(school))
    const idOf = (name: string) => students.find((one) => one.name === name)?._id ?? ''
    await openClass(page, school)
    await meera.mark(idOf(first), 'absent')
    await page.getByRole('button', { name: 'Mark All Present' }).click()
    const superseded = page.getByRole('region', { name: `Two marks for ${first}` })
    await superseded.getByRole('button', { name: 'Keep Absent' }).click()
    await expect(superseded).toBeHidden()
    await meera.mark(idOf(second), 'late')
    const sent = page.waitForResponse('**/api/attendance/manual/batch')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await sent
    await expect(page.getByRole('region', { name: `Two marks for ${second}` })).toBeVisible()
    const left = await stored(school)
    expect([left[first], left[second], left[names[2] ?? '']]).toEqual(['absent', 'late', ''])
  })

  test('say so when the device has no room for them, and are sent all the same', async ({
    page,
    context,
    school,
  }) => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await openClass(page, school)
    await context.setOffline(true)
    await button(page, 'Absent', names[0] ?? '').click()
    await expect(page.getByText(/This device has no room for 1 mark/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/This device has no room/)).toBeHidden()
    expect((await stored(school))[names[0] ?? '']).toBe('absent')
  })

  test('are asked about before somebody changes to another of their accounts', async ({ page, school }) => {
    const meera = await school.addTeacher('Meera Joshi')
    await school.addStudent({ name: 'Kiran Joshi', rollNumber: '77', phone: meera.phone })
    await meera.signInAs(meera.id)
    await openClass(page, school, meera)
    await page.route('**/api/attendance/manual', (route) => route.abort())
    await button(page, 'Absent', names[0] ?? '').click()
    await page.getByRole('button', { name: /profile menu$/ }).click()
    await page.getByRole('menuitem', { name: /Kiran Joshi/ }).click()
    const question = page.getByRole('alertdialog', { name: '1 mark has not been sent yet' })
    await question.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: /profile menu$/ }).click()
    await page.getByRole('menuitem', { name: /Kiran Joshi/ }).click()
    await question.getByRole('button', { name: 'Change account' }).click()
    await expect(page.getByText('Hello, Kiran')).toBeVisible()
  })

  test('of a teacher who was deleted can be discarded on the sign-in page once they are a week old, after a question', async ({
    page,
    context,
    school,
  }) => {
    const meera = await school.addTeacher('Meera Joshi')
    await meera.signIn()
    await openClass(page, school, meera)
    await context.setOffline(true)
    await button(page, 'Absent', names[0] ?? '').click()
    await expect(page.getByText('Offline: 1 saved here')).toBeVisible()
    await school.remove(meera.id)
    await context.setOffline(false)
    const told = page.getByText(/^1 attendance mark is waiting on this device/)
    const discard = page.getByRole('button', { name: 'Discard old marks' })
    await expect(told).toBeVisible()
    await expect(discard).toBeHidden()
    await page.addInitScript(() => {
      const now = Date.now
      Date.now = () => now() + 8 * 86_400_000
    })
    await page.reload()
    await discard.click()
    const question = page.getByRole('alertdialog', { name: 'Discard 1 mark?' })
    await expect(question).toContainText(String(new Date(Date.now() + 5.5 * 3_600_000).getUTCFullYear()))
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(told).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('kept-marks'))).toBeNull()
  })

  test('that the browser has removed are announced no longer', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => localStorage.setItem('kept-marks', JSON.stringify({ 'school person': 2 })))
    await page.reload()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('kept-marks'))).toBeNull()
  })

  for (const [how, hours] of [
    ['slow', -24],
    ['fast', 24],
  ] as const) {
    test(`are of the school's day where the phone's clock is a day ${how}`, async ({ page, school }) => {
      await page.clock.install({ time: Date.now() + hours * 3_600_000 })
      await openClass(page, school)
      await button(page, 'Absent', names[0] ?? '').click()
      await expect.poll(async () => (await stored(school))[names[0] ?? '']).toBe('absent')
      expect((await stored(school, yesterday))[names[0] ?? '']).toBe('')
    })
  }

  for (const what of ['indexeddb', 'all']) {
    test(`stay on a page whose device is emptied meanwhile (${what}), and are sent once somebody is signed in`, async ({
      page,
      context,
      school,
    }) => {
      const [first = '', second = ''] = names
      await openClass(page, school)
      await context.setOffline(true)
      for (const name of [first, second]) await button(page, 'Absent', name).click()
      await expect(page.getByText('Offline: 2 saved here')).toBeVisible()
      const cdp = await context.newCDPSession(page)
      const origin = new URL(page.url()).origin
      await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: what })
      await context.setOffline(false)
      if (what === 'all') {
        await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
        await page.getByLabel('Email or phone number').fill(school.phone)
        await page.getByRole('button', { name: 'Send OTP' }).click()
        await page
          .getByRole('textbox', { name: /digit|code/i })
          .first()
          .waitFor()
        await page.keyboard.type(lastCode(school.phone))
      }
      await expect
        .poll(() => stored(school))
        .toMatchObject({ [first]: 'absent', [second]: 'absent', [names[2] ?? '']: '' })
    })
  }
})

ownServerTest.describe('marks without a server', () => {
  ownServerTest.use({ serviceWorkers: 'allow' })

  ownServerTest(
    'outlive a closed tab and go out once, in the name of the person who made them',
    async ({ page, context, school, server }) => {
      const [first = '', second = ''] = names
      const teacher = await school.addTeacher('Meera Joshi')
      await openClass(page, school)
      await waitForApp(page)
      await server.end('SIGKILL')
      await button(page, 'Absent', first).click()
      await page.getByRole('button', { name: 'Mark All Present' }).click()
      await expect(page.getByText('Offline: 6 saved here')).toBeVisible()
      await page.close()

      const again = await context.newPage()
      await again.goto('/attendance')
      // In sight, though nothing was pressed in this tab.
      await expect(again.locator('[data-floats]')).toContainText('Offline: 6 saved here')
      await expect(count(again, 'present')).toHaveText('5')
      // A day that this device has never seen, of the class as it was seen last.
      await again.goto(`/attendance?classId=${classOf(school)}&date=${yesterday}`)
      await expect(again.getByText("This day's marks could not be loaded.")).toBeVisible()
      await button(again, 'Present', second).click()
      await again.getByRole('button', { name: 'View' }).click()
      await expect(again.getByRole('dialog').getByRole('listitem')).toHaveCount(7)
      await again.keyboard.press('Escape')
      await again.getByRole('button', { name: /profile menu$/ }).click()
      await again.getByRole('menuitem', { name: 'Sign out' }).click()
      await again.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
      await expect(again.getByText(/^7 attendance marks are waiting on this device/)).toBeVisible()

      await server.start()
      await teacher.signIn()
      const other = await context.newPage()
      await openClass(other, school, teacher)
      await expect(count(other, 'unmarked')).toHaveText('6')
      await expect(other.getByText('saved here')).toBeHidden()
      await other.close()
      const mine = await context.newPage()
      await openClass(mine, school)
      await expect(count(mine, 'present')).toHaveText('5')
      await expect.poll(() => stored(school)).toMatchObject({ [first]: 'absent', [second]: 'present' })
      await expect(mine.getByText(/saved here|not been sent yet/)).toBeHidden()
      expect(await stored(school, yesterday)).toMatchObject({ [first]: '', [second]: 'present' })
    },
  )
})
