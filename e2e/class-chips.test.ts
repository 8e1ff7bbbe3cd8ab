import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { expect, type School, test } from './support/school.ts'

const chips = (page: Page) => page.getByRole('toolbar', { name: 'Classes' }).getByRole('button')

/** Each of one student; answers the students' ids. */
async function addClasses(school: School, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const added = numbers.map(async (number) =>
    school.addStudents(await school.addClass(`Class ${number}`, 'B'), [`Student ${number}`]),
  )
  return (await Promise.all(added)).flat()
}

test('of ten classes each is at hand, by one Tab and the arrows, and no screen is wider than the phone; nothing covers Submit at any width, and a press by keyboard keeps the focus', async ({
  page,
  school,
}) => {
  await addClasses(school, 9)
  await school.enter(page, '/attendance')
  await expect(chips(page)).toHaveCount(10)
  await expectNoSidewaysScroll(page, 'classes to choose from')
  await chips(page).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(chips(page).nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(chips(page).last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(chips(page).filter({ has: page.locator(':focus') })).toHaveCount(0)
  await chips(page).filter({ hasText: 'Class 5 - A' }).press('Enter')
  await expect(page.getByText('Class 5 - A - Student Attendance')).toBeVisible()
  // The pressed class is gone with the others.
  await expect(page.getByRole('main')).toBeFocused()

  const all = page.getByRole('button', { name: 'Mark All Present' })
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('dl [data-status=present] dd')).toHaveText('6')
  const submit = page.getByRole('button', { name: 'Submit' })
  // The button is gone with what it did.
  await expect(all).toBeHidden()
  await expect(submit).toBeFocused()
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(submit).toBeInViewport({ ratio: 1 })
    const uncovered = () =>
      submit.evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const middle = (top + bottom) / 2
        return [left + 4, (left + right) / 2, right - 4].map((x) =>
          button.contains(document.elementFromPoint(x, middle)),
        )
      })
    await expect.poll(uncovered).toEqual([true, true, true])
  }
})

test('of many classes those that are not marked are at hand, until one is chosen; however long a name is, its mark is seen, and the focus goes back to the row with Undo', async ({
  page,
  school,
}) => {
  const name = 'Venkatanarasimharajuvaripeta Subramaniam'
  const students = await addClasses(school, 12)
  await school.addStudents(await school.addClass('Class 3', 'C'), [name])
  await school.mark(students[1] ?? '', 'present')
  await school.enter(page, '/attendance')
  await expect(chips(page)).toHaveCount(12)
  await expect(chips(page).filter({ hasText: 'Class 2 - B' })).toHaveCount(0)
  await chips(page).filter({ hasText: 'Class 3 - C' }).click()
  await expect(page.getByText('Class 3 - C - Student Attendance')).toBeVisible()
  await expect(chips(page)).toHaveCount(0)

  await page.getByRole('button', { name: `Absent: ${name}` }).press('Enter')
  const mark = page.locator('[data-floats]').getByText('Absent', { exact: true })
  await expect(mark).toBeInViewport({ ratio: 1 })
  const isCut = await mark.evaluate((one) => {
    const { right } = one.getBoundingClientRect()
    const undo = document.evaluate("//button[contains(., 'Undo')]", document).iterateNext() as Element
    return right > undo.getBoundingClientRect().left
  })
  expect(isCut).toBe(false)
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: `Absent: ${name}` })).toBeFocused()
})
