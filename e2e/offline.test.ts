import type { Page } from '@playwright/test'
import { makeNextVersion } from './support/next-version.ts'
import { test as ownServerTest } from './support/own-server.ts'
import { expect, test } from './support/school.ts'

/** Longer than the app waits before it brings itself in. */
const idle = '00:05'

/** The app is on the device once its worker is in charge. */
async function waitForApp(page: Page): Promise<void> {
  await page.clock.fastForward(idle)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Resolves when another version's worker is in charge. */
async function whenReplaced(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  // A browser that is driven from outside stops no idle worker, and the next one may have to wait for that.
  const stopIdle = async () => {
    const isNextWaiting = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting != null,
    )
    if (isNextWaiting) await cdp.send('ServiceWorker.stopAllWorkers')
  }
  const timer = setInterval(() => void stopIdle().catch(() => {}), 1000)
  await page
    .evaluate(
      () =>
        new Promise<void>((done) => {
          navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true })
        }),
    )
    .finally(() => clearInterval(timer))
  await cdp.detach()
}

/** What the page of the next version has in it, and this one's has not. */
const nextVersion = (page: Page) => page.locator('meta[name=version]')

/** Everything in the browser's caches, by address. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const versions = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(versions.map((version) => version.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** What a browser asks of an app that it installs. */
const installable = (page: Page) =>
  page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    const manifest = await (await fetch(link?.href ?? '')).json()
    const sizes = await Promise.all(
      manifest.icons.map(async ({ src }: { src: string }) => {
        const { width, height } = await createImageBitmap(await (await fetch(src)).blob())
        return `${width}x${height}`
      }),
    )
    return { manifest, sizes }
  })

async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

const onDevice = { serviceWorkers: 'allow' as const }

test.describe('the app on the device', () => {
  test.use(onDevice)

  test('can be installed, and opens without a network after one visit', async ({ page, context, school }) => {
    await context.clock.install()
    await school.enter(page, '/students')
    await page.getByText('Showing 1 to 6').waitFor()
    await waitForApp(page)
    const { manifest, sizes } = await installable(page)
    expect(manifest).toMatchObject({ name: 'Shala', start_url: '/?start=icon', display: 'standalone' })
    expect(sizes).toEqual(manifest.icons.map((icon: { sizes: string }) => icon.sizes))
    // Nothing of a person or a school: signing out leaves nothing behind there.
    const strange = (await held(page)).filter((path) => !/^\/(assets\/.*|in-use|language)?$/.test(path))
    expect(strange).toEqual([])
    await context.setOffline(true)
    for (const path of ['/students', '/attendance?tab=details']) {
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Home' })).toBeVisible()
      await expect(page.getByText('No connection.')).toBeVisible()
    }
  })

  test('shows a teacher their class on the home, whose figures cannot be asked for', async ({
    page,
    context,
    school,
  }) => {
    await context.clock.install()
    const meera = await school.addTeacher('Meera Joshi')
    await school.makeClassTeacher(school.classIds.get('Class 5') ?? '', meera)
    await meera.signIn()
    await meera.enter(page)
    const own = page.getByRole('region', { name: 'Class 5 - A' })
    await expect(own).toContainText('6 students')
    await waitForApp(page)
    await context.setOffline(true)
    const failure = (path: string) =>
      page.waitForEvent('requestfailed', (request) => request.url().includes(path))
    const first = failure('/api/attendance/stats')
    await page.goto('/')
    await first
    const second = failure('/api/attendance/stats')
    await page.clock.fastForward('00:02')
    await second
    // By then the screen knows that it has failed.
    const look = failure('/api/health')
    await page.clock.fastForward('00:30')
    await look
    await expect(page.getByText('No connection.')).toBeVisible()
    await expect(own).toContainText('6 students')
  })
})

ownServerTest.describe('a new version', () => {
  ownServerTest.use(onDevice)
  ownServerTest(
    'takes nothing from open tabs, and comes in when that costs nothing',
    async ({ page, context, school, server }) => {
      await context.clock.install()
      const next = makeNextVersion()
      const [moving, hidden] = [await context.newPage(), await context.newPage()]
      await school.enter(page, '/students')
      await page.getByText('Showing 1 to 6').waitFor()
      await waitForApp(page)
      await school.enter(moving)
      await moving.getByRole('heading', { name: 'Hello, Asha' }).waitFor()
      await moving.clock.fastForward(idle)
      await page.getByRole('button', { name: 'Add Student' }).click()
      const roll = page.getByRole('dialog').getByLabel('Roll number')
      await roll.fill('41')

      const replaced = whenReplaced(moving)
      await server.end('SIGKILL')
      await school.enter(hidden)
      await expect(hidden.getByText('No connection.')).toBeVisible()
      await server.start(next.folder)
      await hidden.getByRole('heading', { name: 'Hello, Asha' }).waitFor()
      await hidden.clock.fastForward(idle)

      await moving.clock.fastForward('01:01:00')
      await replaced
      await moving.getByRole('link', { name: 'Attendance', exact: true }).click()
      await expect(nextVersion(moving)).toBeAttached()
      await expect(moving).toHaveURL(/\/attendance/)

      for (const tab of [page, hidden]) {
        await hide(tab, true)
        await tab.clock.fastForward('11:00')
      }
      await expect(nextVersion(hidden)).toBeAttached()
      await hide(page, false)
      await page.bringToFront()
      await expect(roll).toHaveValue('41')
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await page.getByRole('button', { name: 'Discard' }).click()

      await page.getByRole('button', { name: 'Download' }).click()
      const download = page.waitForEvent('download')
      // Loaded for the first time, of a version that the server has no more.
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      expect((await download).suggestedFilename()).toMatch(/[.]csv$/)
      const told = page.getByText('6 students downloaded.')
      await expect(told).toBeVisible()
      await page.getByRole('link', { name: 'Home' }).click()
      await expect(page.getByRole('heading', { name: 'Hello, Asha' })).toBeVisible()
      await expect(told).toBeVisible()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(told).toBeHidden()
      await expect(nextVersion(page)).not.toBeAttached()
      await page.getByRole('link', { name: 'Attendance', exact: true }).click()
      await expect(nextVersion(page)).toBeAttached()
      await expect(page).toHaveURL(/\/attendance/)
      next.remove()
    },
  )
})

test('a part that the server has no more loads its screen anew, once, and leaves what is open alone', async ({
  page,
  school,
}) => {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  // What a server answers for parts of the version before.
  const gone = { status: 404, body: '' }
  await page.route(/assets\/(help-screen|papaparse).*js$/, (route) => route.fulfill(gone))
  const password = /assets\/password-.*js$/
  await page.route(password, (route) => route.fulfill(gone))
  await page.route(/assets\/classes-screen-.*js$/, (route) =>
    loads > 1 ? route.continue() : route.fulfill(gone),
  )
  const news = page.getByText('A new version of Shala is available.')
  await page.goto('/login')
  const identifier = page.getByLabel('Email or phone number')
  await identifier.fill('9876543210')
  await page.getByRole('button', { name: 'Use password instead' }).click()
  await expect(news).toBeVisible()
  await page.getByRole('button', { name: 'Login with OTP' }).click()
  await expect(identifier).toHaveValue('9876543210')
  await page.unroute(password)

  loads = 0
  await school.enter(page, '/students')
  await page.getByText('Showing 1 to 6').waitFor()
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(news).toBeVisible()
  await expect(page.getByText('Showing 1 to 6')).toBeVisible()
  expect(loads).toBe(1)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Classes' }).click()
  await expect.poll(() => loads).toBe(2)
  await expect(page.getByRole('button', { name: 'Create Class' })).toBeVisible()
  await expect(page).toHaveURL(/\/classes$/)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Help & Support' }).click()
  await expect(news).toBeVisible()
  await expect.poll(() => loads).toBe(3)
  await expect(news).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => loads).toBe(4)
  await expect(news).toBeVisible()
  expect(loads).toBe(4)
})
