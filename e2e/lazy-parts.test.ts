import type { Page } from '@playwright/test'
import { hold } from './support/hold.ts'
import { laterThan, scriptsOf, scriptsWith } from './support/parts.ts'
import { expect, type School, test } from './support/school.ts'
import { endStream } from './support/stream.ts'

async function openList(page: Page, school: School) {
  await school.addStudent({ name: 'Meera Rao', rollNumber: '7' })
  const comeNow = await hold(page, laterThan('/students'))
  await school.enter(page, '/students')
  await expect(page.getByText('Meera Rao')).toBeVisible()
  return comeNow
}

interface Opening {
  path: string
  call: string
  /** As the page's script knows it, where that is not its path. */
  screen?: string
}

/** Both are asked for before there is an app, which takes the answer and does not ask again. */
async function expectAskedEarly(page: Page, { path, call, screen = path }: Opening) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    asked.push(pathname + search)
  })
  const calls = () => asked.filter((one) => one.split('?')[0] === call.split('?')[0])
  const comeNow = await hold(page, /assets\/.*[.]js$/)
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(calls).toEqual([call])
  await expect.poll(() => scriptsOf(screen).filter((one) => !asked.includes(one))).toEqual([])
  comeNow()
  await expect.poll(() => page.evaluate('Object.keys(window.early.answers)')).toEqual([])
  expect(calls()).toEqual([call])
  page.removeAllListeners('request')
}

test('what a screen waits for is asked for before the app is there, and once', async ({ page, school }) => {
  const classId = (await school.classes()).find(({ name }) => name === 'Class 5')?._id ?? ''
  const ananya = (await school.list(classId))[0]?._id
  await school.enter(page, '/help')
  const leaves = `/api/leave/my-leaves?year=${new Date().getFullYear()}&page=1&limit=10&view=true&of=staff`
  const openings = [
    { path: '/students', call: '/api/students?sort=class&page=1' },
    { path: `/students/${ananya}`, call: `/api/students/${ananya}`, screen: '/students/:id' },
    { path: '/teacher', call: '/api/teachers?sort=name&page=1&limit=10' },
    { path: '/leaveRequest', call: leaves },
    { path: '/announcements', call: '/api/announcements?page=1' },
    { path: '/schoolDetails', call: '/api/schools' },
    { path: '/profile', call: '/api/users/me' },
  ]
  for (const opening of openings) await expectAskedEarly(page, opening)
})

test('a teacher’s home asks for its own parts before the app is there, and for none of the office’s', async ({
  page,
  school,
}) => {
  const meera = await school.addTeacher('Meera Joshi')
  await meera.signIn()
  const comeNow = await hold(page, scriptsWith('To do now'))
  await meera.enter(page, '/help')
  await expectAskedEarly(page, { path: '/', call: '/api/dashboard', screen: '/ teacher' })
  await expect(page.getByRole('heading', { name: 'Hello, Meera' })).toBeVisible()
  expect(scriptsOf('/ teacher')).not.toEqual(scriptsOf('/'))
  comeNow()
})

test('the classes open as soon as they come, however they were asked for, and the keyboard is still in them', async ({
  page,
  school,
}) => {
  const comeNow = await openList(page, school)
  const picker = page.getByRole('combobox', { name: 'Class' })
  const option = page.getByRole('option', { name: 'Class 5 - A' })
  await picker.click()
  await expect(picker).toHaveAttribute('aria-busy', 'true')
  comeNow()
  await option.click()
  await expect(page).toHaveURL(/classId=/)
  await expect(picker).toHaveValue('Class 5 - A')

  const openAgain = async () => {
    await page.unrouteAll()
    const comeNow = await hold(page, laterThan('/students'))
    await page.goto('/students')
    await expect(page.getByText('Meera Rao')).toBeVisible()
    return comeNow
  }
  const comeAgain = await openAgain()
  await picker.focus()
  comeAgain()
  await expect(picker).toBeEditable()
  await expect(picker).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(picker).toHaveValue('Class 5 - A')

  // Pressed without a finger or a mouse.
  const comeAtLast = await openAgain()
  await picker.dispatchEvent('click')
  comeAtLast()
  await expect(option).toBeVisible()
})

test('a form on its way says so, and the focus comes back from it; at hand, it opens without a word', async ({
  page,
  school,
}) => {
  const comeNow = await openList(page, school)
  const add = page.getByRole('button', { name: 'Add Student' })
  const dialog = page.getByRole('dialog', { name: 'Add Student' })
  await add.click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  comeNow()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await expect(dialog).toBeHidden()

  await page.evaluate(() => {
    const told = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some((node) => node.textContent === 'Loading...')) document.body.dataset.told = ''
    })
    told.observe(document.body, { childList: true, subtree: true })
  })
  await add.click()
  await expect(dialog).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-told')
})

test('what was on its way does not open for a person who has gone on to something else', async ({
  page,
  school,
}) => {
  const comeNow = await openList(page, school)
  const search = page.getByLabel('Search students...')
  const own = page.getByRole('button', { name: /profile menu$/ })
  await own.press('Enter')
  await expect(own).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Tab')
  await expect(own).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: 'Add Student' }).click()
  const coming = page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect(coming).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(coming).toHaveCount(0)
  const button = page.getByRole('button', { name: 'Download' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await search.click()
  await expect(button).not.toHaveAttribute('aria-busy')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  const picker = page.getByRole('combobox', { name: 'Class' })
  await picker.click()
  await search.click()
  comeNow()
  await expect(picker).toBeEditable()
  await expect(search).toBeFocused()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await own.click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})

test('Back takes back a form on its way, and leads from a menu on its way to the screen before', async ({
  page,
  school,
}) => {
  const comeNow = await hold(page, laterThan('/attendance', '/students'))
  await school.enter(page, '/attendance')
  await page.getByRole('link', { name: 'Students' }).click()
  await expect(page.getByText('Ananya Kulkarni')).toBeVisible()
  await page.getByRole('button', { name: 'Add Student' }).click()
  const coming = page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect(coming).toBeVisible()
  await page.goBack()
  await expect(coming).toHaveCount(0)
  await expect(page).toHaveURL(/\/students/)
  const own = page.getByRole('button', { name: /profile menu$/ })
  await own.press('Enter')
  await expect(own).toHaveAttribute('aria-busy', 'true')
  await page.goBack()
  await expect(page).toHaveURL(/\/attendance/)
  await expect(own).not.toHaveAttribute('aria-busy')
  comeNow()
  await own.click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a menu that is pressed for opens as soon as it comes', async ({ page, school }) => {
  const comeNow = await openList(page, school)
  const button = page.getByRole('button', { name: 'Download' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  comeNow()
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(button).toBeFocused()
})

test('the focus comes back to the menu whose line opened a form', async ({ page, school }) => {
  await school.enter(page, '/classes')
  const menu = page.getByRole('button', { name: 'Actions for Class 5 - A' })
  for (const [line, opened] of [
    ['Edit', 'dialog'],
    ['Delete', 'alertdialog'],
  ] as const) {
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: line }).press('Enter')
    const cancel = page.getByRole(opened).getByRole('button', { name: 'Cancel' })
    await expect(cancel).toBeVisible()
    // Before the focus is in it, the key is still the menu's.
    await expect(page.getByRole(opened).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(cancel).toBeHidden()
    await expect(menu).toBeFocused()
  }
})

test('whoever leaves the class to mark while the next screen is slow gets there', async ({
  page,
  school,
}) => {
  await school.enter(page, '/attendance')
  await expect(page).toHaveURL(/classId=/)
  const comeNow = await hold(page, /assets\/leave-screen-.*[.]js$/)
  await page.goto('/attendance')
  await expect(page.getByRole('button', { name: 'Present: Zoya Khan' })).toBeVisible()
  await page.getByRole('link', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/leaveRequest/)
  // The class is put into the address a second after it is drawn.
  await page.waitForTimeout(2000)
  comeNow()
  await expect(page.getByRole('heading', { name: 'Manage Leaves Here' })).toBeVisible()
  await expect(page).toHaveURL(/leaveRequest/)
})

const partOfHelp = /assets\/help-screen-.*[.]js$/

async function openHelp(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Help & Support' }).click()
  await expect(page.getByText("Mark today's attendance")).toBeVisible()
}

test.describe('where data need not be saved', () => {
  test.use({ isPreloading: true })

  test('the other screens come when idle, and open without a network', async ({ page, school, context }) => {
    const came: string[] = []
    page.on('requestfinished', (request) => came.push(new URL(request.url()).pathname))
    await school.enter(page, '/students')
    await expect(page.getByText('Zoya Khan')).toBeVisible()
    await expect.poll(() => scriptsOf('/HelpSupport').filter((one) => !came.includes(one))).toEqual([])
    await context.setOffline(true)
    await openHelp(page)
  })
})

test('where data is to be saved, another screen comes when it is opened', async ({ page, school }) => {
  const asked: string[] = []
  page.on('request', (request) => partOfHelp.test(request.url()) && asked.push(request.url()))
  await page.clock.install()
  await endStream(page)
  await school.enter(page, '/students')
  await expect(page.getByText('Zoya Khan')).toBeVisible()
  for (let looks = 0; looks < 5; looks += 1) {
    await page.clock.fastForward(10_000)
    await page.waitForLoadState('networkidle')
  }
  expect(asked).toEqual([])
  await openHelp(page)
  expect(asked).toHaveLength(1)
})

/** What a server answers for parts of the version before. */
const gone = { status: 404 }

test('forms and menus that only the new version has are told of, at each press, and the list stays', async ({
  page,
  school,
}) => {
  await page.route(/assets\/([a-z]+-)?(dialogs|row-menu)-.*[.]js$/, (route) => route.fulfill(gone))
  await school.enter(page, '/students')
  await expect(page.getByText('Zoya Khan')).toBeVisible()
  const toast = page.getByText('A new version of Shala is available.')
  const pressTwice = async (name: string) => {
    for (const _ of [1, 2]) {
      await page.getByRole('button', { name }).click()
      await expect(toast).toHaveCount(1)
      await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(toast).toHaveCount(0)
    }
  }
  await pressTwice('Add Student')
  await expect(page.getByText('Zoya Khan')).toBeVisible()
  await page.getByRole('link', { name: 'Attendance', exact: true }).click()
  await pressTwice('More options for Zoya Khan')
})

test('where the old version’s toasts are gone too, a press tells of the new one all the same', async ({
  page,
  school,
}) => {
  await page.route(laterThan('/students'), (route) => route.fulfill(gone))
  await school.enter(page, '/students')
  await page.getByRole('button', { name: /profile menu$/ }).click()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeInViewport({ ratio: 1 })
})

test('classes that only the new version has are told of when a key asks for them', async ({
  page,
  school,
}) => {
  const ofPicker = scriptsWith('No class matches')
  await page.route(ofPicker, (route) => route.fulfill(gone))
  await school.enter(page, '/students')
  const picker = page.getByRole('combobox', { name: 'Class' })
  const refused = page.waitForResponse((response) => ofPicker(new URL(response.url())))
  await picker.press('Shift')
  await refused
  const toast = page.getByText('A new version of Shala is available.')
  await expect(toast).toHaveCount(0)
  await picker.press('ArrowDown')
  // Said twice at once, the first is still leaving for a moment.
  await expect(toast).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})
