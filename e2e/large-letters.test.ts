import type { Page } from '@playwright/test'
import { expect, type School, test } from './support/school.ts'

/** As a phone's own setting makes them. */
async function openWithLargeLetters(page: Page, school: School, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await school.enter(page, path)
}

/** The page if it is wider than the screen, and each button whose words are cut. */
const cutOn = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const labels = [...document.querySelectorAll('main .mantine-Button-label')]
    const cut = labels.filter((label) => label.scrollWidth > label.clientWidth + 1)
    return [...(scrollWidth > clientWidth ? [scrollWidth] : []), ...cut.map(({ textContent }) => textContent)]
  })

test('with letters of twice the size, home and a class fit a phone, and no button is cut', async ({
  page,
  school,
}) => {
  await openWithLargeLetters(page, school, '/')
  await expect(page.getByRole('button', { name: /^School closed (today|tomorrow)$/ })).toBeVisible()
  await expect.poll(() => cutOn(page)).toEqual([])
  await page.goto(`/attendance?classId=${school.classIds.get('Class 5')}`)
  await expect(page.getByRole('button', { name: /^More options for/ }).first()).toBeVisible()
  await expect.poll(() => cutOn(page)).toEqual([])
})
