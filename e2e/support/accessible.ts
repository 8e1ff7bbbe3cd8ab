import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

declare global {
  interface Window {
    axe?: {
      configure: (options: object) => void
      run: (context: Document, options: object) => Promise<AxeResults>
    }
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No page has frames, so axe runs in the page itself: a sixth of the time that its driver takes, which also looks into those. */
async function findingsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe)
    // The markup of each element it looks at takes a tenth of its time, and what it finds is told by the selectors.
    await page.evaluate(() => window.axe?.configure({ noHtml: true }))
  }
  const violations = await page.evaluate(async () => {
    const found = await window.axe?.run(document, { resultTypes: ['violations'] })
    return found?.violations.map(({ id, nodes }) => ({
      id,
      targets: nodes.map(({ target }) => String(target)),
    }))
  })
  if (!violations) throw new Error('axe did not run.')
  return violations.map(({ id, targets }) => `${id} at ${targets.join(', ')}`)
}

async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  expect({ screen, overflow: await overflowOf(page) }).toEqual({ screen, overflow: 0 })
}

/**
 * Colours are judged once they have arrived: what has just been opened begins to fade in a frame or two later, and a list
 * that waits for its next rows is paler.
 */
async function colourArrival(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let quietFrames = 0; quietFrames < 3; quietFrames += 1) {
    await nextFrame()
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    if (running.length > 0 || document.querySelector('[data-stale]')) quietFrames = -1
    await Promise.all(running.map((animation) => animation.finished.catch(() => {})))
  }
}

/** Axe finds nothing, and nothing is wider than the screen. */
export async function check(page: Page, screen: string): Promise<void> {
  // A screen that is still loading has no title.
  await expect(page.locator('h1').first()).toBeAttached()
  await page.evaluate(colourArrival)
  expect({ screen, findings: await findingsOf(page) }).toEqual({ screen, findings: [] })
  await expectNoSidewaysScroll(page, screen)
}

const narrowestPhone = { width: 360, height: 740 }

/** As on the narrowest phone, with a finger; what is open stays open. */
async function onPhone(page: Page, look: () => Promise<void>): Promise<void> {
  const desk = page.viewportSize()
  if (!desk) throw new Error('The window has no size.')
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize(narrowestPhone)
  await look()
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await device.detach()
  await page.setViewportSize(desk)
}

/** One screen for all that look at it: in light colours on a desk, and in dark ones on the narrowest phone. */
export async function checkEverywhere(page: Page, screen: string): Promise<void> {
  await check(page, `${screen}, in light colours on a desk`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await onPhone(page, () => check(page, `${screen}, in dark colours on a phone`))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(colourArrival)
}

/** On the narrowest phone, text at twice its size makes nothing wider than the screen. */
export async function expectRoomForLargeText(page: Page, screen: string): Promise<void> {
  const setTextSize = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value
    }, size)
  await onPhone(page, async () => {
    await setTextSize('200%')
    await page.evaluate(colourArrival)
    await expectNoSidewaysScroll(page, `${screen}, at twice the size`)
    await setTextSize('')
  })
}
