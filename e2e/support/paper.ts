import type { Page } from '@playwright/test'

/** The sheets that a page prints on, in points: A4 on its side is 842 by 595. */
export async function sheetsOf(page: Page): Promise<number[][]> {
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])
}
