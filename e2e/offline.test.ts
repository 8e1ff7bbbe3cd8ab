import type { BrowserContext, Page } from '@playwright/test'
import { makeNextVersion } from './support/next-version.ts'
import { test as ownServerTest } from './support/own-server.ts'
import { expect, test } from './support/school.ts'

const withWorker = { serviceWorkers: 'allow' as const }

/** The app is on the device once its worker is in charge. */
async function waitForApp(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  })
}

const versionOf = (page: Page) =>
  page.evaluate(() => document.querySelector('meta[name=version]')?.getAttribute('content') ?? '1')

/** Everything in the browser's caches, by address. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

async function reasonsNotToInstall(context: BrowserContext, page: Page): Promise<unknown[]> {
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  return installabilityErrors
}

ownServerTest.describe('the app on the device', () => {
  ownServerTest.use(withWorker)

  ownServerTest(
    'installs, and opens after one visit though the server is gone',
    async ({ page, context, school, server }) => {
      await school.enter(page, '/students')
      await page.getByText('Showing 1 to 6').waitFor()
      await waitForApp(page)
      console.log(await reasonsNotToInstall(context, page))
      expect(await reasonsNotToInstall(context, page)).toEqual([])
      const parts = await held(page)
      expect(parts.filter((path) => !/^\/(assets\/.*|in-use)?$/.test(path))).toEqual([])
      await server.end('SIGKILL')
      for (const path of ['/attendance', '/students?page=2']) {
        await page.goto(path)
        await expect(page.getByText('You are still signed in.')).toBeVisible()
      }
      await context.setOffline(true)
      await page.reload()
      await expect(page.getByText('You are still signed in.')).toBeVisible()
      await context.setOffline(false)
      await server.start()
      await expect(page.getByText('Showing 1 to 6')).toBeVisible({ timeout: 20_000 })
    },
  )
})
