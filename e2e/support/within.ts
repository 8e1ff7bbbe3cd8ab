import type { Page } from '@playwright/test'

/**
 * As Forward would lead there: loading the app again costs a test more than all that it does on the next screen. What was there
 * before stays for a moment, so a test goes on with something that only the next screen has.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), path)
}
