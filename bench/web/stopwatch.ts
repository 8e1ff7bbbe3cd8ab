import type { Page } from '@playwright/test'

const longestWait = 60_000

declare global {
  interface Window {
    /** Milliseconds from the next click or key to the frame after `isThere` holds. */
    fromNextPress: (isThere: () => boolean) => Promise<number>
    /** Milliseconds from the start of the page to the frame after `isThere` holds. */
    fromStart: (isThere: () => boolean) => Promise<number>
  }
}

/** Runs in the page before anything else of it. */
function installStopwatch(): void {
  const afterNextFrame = (done: () => void) => requestAnimationFrame(() => setTimeout(done, 0))
  const seen = (isThere: () => boolean) =>
    new Promise<number>((done) => {
      const look = () => {
        if (!isThere()) return
        observer.disconnect()
        afterNextFrame(() => done(performance.now()))
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      look()
    })
  window.fromStart = (isThere) => seen(isThere)
  window.fromNextPress = (isThere) =>
    new Promise((done) => {
      const start = (event: Event) => {
        for (const kind of kinds) removeEventListener(kind, start, true)
        void seen(isThere).then((at) => done(at - event.timeStamp))
      }
      const kinds = ['click', 'input']
      for (const kind of kinds) addEventListener(kind, start, true)
    })
}

export async function addStopwatch(page: Page): Promise<void> {
  await page.addInitScript(installStopwatch)
}

/** A picture that never comes ends the measuring in place of holding it for ever. */
async function withinReason(measured: Promise<number>, isThere: () => boolean): Promise<number> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Never seen: ${isThere}`)), longestWait)
  try {
    return await Promise.race([measured, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Milliseconds from a press to the frame that shows what it was for. */
export async function timePress(
  page: Page,
  press: () => Promise<unknown>,
  isThere: () => boolean,
): Promise<number> {
  // Held in the page, so that nothing of the measuring travels between press and picture.
  await page.evaluate(`void (window.timed = window.fromNextPress(${isThere}))`)
  await press()
  return await withinReason(page.evaluate<number>('window.timed'), isThere)
}

/** Watches for something from the very start of the next page; the answer reads the milliseconds until the frame that shows it. */
export async function timeStart(
  page: Page,
  name: string,
  isThere: () => boolean,
): Promise<() => Promise<number>> {
  await page.addInitScript(`window.${name} = window.fromStart(${isThere})`)
  return () => page.evaluate<number>(`window.${name}`)
}
