import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expect, test } from './support/school.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker's requests. This browser shows no notifications, and focuses no window without a press. */
interface Asked {
  shown: string[]
  opened: string[]
}

/** Of a worker's own scope, which a page's types leave out. */
interface Scope {
  asked: Asked
  location: Location
  registration: { showNotification: (title: string) => Promise<void> }
  clients: { openWindow: (url: string) => Promise<null> }
}
declare const ExtendableEvent: typeof Event
declare const PushEvent: new (type: string, init: { data: string }) => Event

async function workerOf(context: BrowserContext, page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No worker is in charge.')
  await worker.evaluate(() => {
    const asked: Asked = { shown: [], opened: [] }
    const scope = self as unknown as Scope
    scope.asked = asked
    scope.registration.showNotification = async (title) => void asked.shown.push(title)
    scope.clients.openWindow = async (url) => {
      asked.opened.push(new URL(url, scope.location.origin).pathname)
      return null
    }
  })
  return worker
}

const push = (worker: Worker, id: string) =>
  worker.evaluate((id) => {
    const data = JSON.stringify({ id, title: `Leave ${id}`, body: '', link: '/leaveRequest' })
    self.dispatchEvent(new PushEvent('push', { data }))
  }, id)

/** A press on a notification that is still on screen. */
const press = (worker: Worker) =>
  worker.evaluate(() => {
    const notification = { close: () => {}, data: { link: '/leaveRequest' } }
    self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  })

const askedOf = (worker: Worker) => worker.evaluate(() => (self as unknown as Scope).asked)

test('a screen at the gate is not the app: what is told meanwhile is shown, and opens beside it', async ({
  context,
  page,
  school,
}) => {
  await school.enter(page)
  await expect(page.getByText('Hello, Asha')).toBeVisible()
  const worker = await workerOf(context, page)
  await push(worker, 'in sight')
  await page.goto('/gate')
  await push(worker, 'at the gate')
  await expect.poll(async () => (await askedOf(worker)).shown).toEqual(['Leave at the gate'])
})

test('a notification that is pressed after signing out leads to the sign-in page, and on from there', async ({
  context,
  page,
  school,
}) => {
  await school.enter(page)
  const worker = await workerOf(context, page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await press(worker)
  await expect.poll(async () => (await askedOf(worker)).opened).toEqual(['/leaveRequest'])
})

test('what rang for somebody who never signed out no longer rings once somebody else has signed in', async ({
  context,
  page,
  school,
}) => {
  const meera = await school.addTeacher('Meera Joshi')
  await meera.signIn()
  await context.addInitScript(() => {
    const ended = async () => localStorage.setItem('ended', 'yes')
    PushManager.prototype.getSubscription = async () =>
      ({ unsubscribe: ended }) as unknown as PushSubscription
  })
  await school.enter(page)
  await workerOf(context, page)
  await page.evaluate((token) => {
    const { schoolId, userId } = JSON.parse(atob(localStorage.getItem('token')?.split('.')[1] ?? ''))
    localStorage.setItem('push', `${schoolId} ${userId}`)
    localStorage.setItem('token', token)
  }, meera.token)
  await page.reload()
  await expect(page.getByText('Hello, Meera')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ended'))).toBe('yes')
})
