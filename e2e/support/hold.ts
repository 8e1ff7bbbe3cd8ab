import type { Page } from '@playwright/test'

/** What is asked for at these addresses comes when the answer is called. */
export async function hold(page: Page, addresses: RegExp | ((url: URL) => boolean)): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
