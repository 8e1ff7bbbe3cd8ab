import { check, expectNoSidewaysScroll } from './support/accessible.ts'
import { expect, Person, test } from './support/school.ts'

test('a family sees on which days its child was late or absent, and who marked it', async ({
  page,
  school,
}) => {
  await school.beginDay()
  const family = new Person()
  const classId = await school.addClass('Class 6')
  const [keya = ''] = await school.addStudents(classId, ['Keya Tambe'], family.phone)
  await school.mark(keya, 'late')
  await family.signIn()
  await page.setViewportSize({ width: 360, height: 740 })
  await family.enter(page)
  await expect(page.getByText('1 of them late')).toBeVisible()
  const days = page.getByRole('region', { name: 'Attendance', exact: true })
  await expect(days).toContainText('1 of 1 marked days')
  // A family marks nothing: only days with a mark open.
  await expect(days.getByRole('button', { name: /: not marked$/ })).toHaveCount(0)
  await days.getByRole('button', { name: /: Late$/ }).click()
  await expect(days).toContainText('Late, marked by Asha Rao at')
  await expect(days.getByRole('group', { name: 'Correct the mark' })).toBeHidden()
  await expect(days.getByText('Changes', { exact: true })).toBeHidden()
  await check(page, "a family's home")
  await expectNoSidewaysScroll(page, "a family's home")
})
