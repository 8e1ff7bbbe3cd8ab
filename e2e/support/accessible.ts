import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

declare global {
  interface Window {
    axe?: { run: (context: Document, options: object) => Promise<AxeResults> }
  }
}

/** No page has frames, so axe runs in the page itself: a sixth of the time that its driver takes, which also looks into those. */
async function findingsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
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

/** Colours are judged once they have arrived: what has just been opened begins to fade in a frame or two later. */
async function colourArrival(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let quietFrames = 0; quietFrames < 3; quietFrames += 1) {
    await nextFrame()
    const running = document.getAnimations().filter(({ playState }) => playState === 'running')
    if (running.length > 0) quietFrames = -1
    await Promise.all(running.map((animation) => animation.finished.catch(() => {})))
  }
}

/** Axe finds nothing, and nothing is wider than the screen. */
export async function check(page: Page, screen: string): Promise<void> {
  await page.evaluate(colourArrival)
  expect({ screen, findings: await findingsOf(page) }).toEqual({ screen, findings: [] })
  await expectNoSidewaysScroll(page, screen)
}
