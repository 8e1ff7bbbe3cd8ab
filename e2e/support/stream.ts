import type { Page } from '@playwright/test'

/** A network with an open stream never comes to rest, and a hint asks again by itself. */
export async function endStream(page: Page): Promise<void> {
  await page.route('**/api/live*', (route) => route.abort())
}
