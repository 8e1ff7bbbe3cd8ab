import { check } from './support/accessible.ts'
import { expect, test } from './support/school.ts'

test('what was done to many is one line, which opens their names', async ({ page, school }) => {
  const classId = await school.addClass('Class 9', 'B')
  await school.addStudents(classId, ['Ravi Kumar', 'Sita Devi', 'Tara Patil'])
  await (await school.addTeacher('Meera Joshi')).signIn()
  await school.enter(page, '/setting?tab=activity')
  const list = page.getByRole('list', { name: 'Activity' })
  await list.getByRole('button', { name: 'Imported 3 students' }).click()
  const deed = page.getByRole('dialog', { name: 'Imported 3 students' })
  for (const name of ['Ravi Kumar', 'Sita Devi', 'Tara Patil']) {
    await expect(deed.getByText(name, { exact: true }).first()).toBeVisible()
  }
  await check(page, 'a deed')
  await deed.getByRole('button', { name: 'Close' }).click()
  await list.getByRole('button', { name: 'Added a class Class 9 - B' }).click()
  await expect(page.getByRole('dialog', { name: 'Added a class' }).getByText('Class 9 - B')).toBeVisible()
  await page.keyboard.press('Escape')
  // Looks and sign-ins are shown on demand.
  await expect(list.getByText('Signed in')).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Everything, with looks and sign-ins' }).click()
  await expect(list.getByText('Signed in').first()).toBeVisible()
})

test('on a wide screen ten deeds fit, and the search has a label like its neighbours', async ({
  page,
  school,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (let place = 1; place <= 12; place += 1) await school.addClass(`Class 6 of ${place}`)
  await school.enter(page, '/setting?tab=activity')
  const rows = page.getByRole('region', { name: 'Activity' }).getByRole('row')
  const [first, second] = [await rows.nth(1).boundingBox(), await rows.nth(2).boundingBox()]
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(46)
  const search = await page.getByRole('searchbox', { name: 'Search' }).boundingBox()
  const who = await page.getByRole('combobox', { name: 'Who' }).boundingBox()
  expect(search?.y).toBe(who?.y)
  await check(page, 'activity on a wide screen')
})

test('marks are a kind of their own: a line for who marked which class and day, which leads there', async ({
  page,
  school,
}) => {
  await school.beginDay()
  const classId = await school.addClass('Class 9', 'B')
  const [ravi = '', sita = ''] = await school.addStudents(classId, ['Ravi Kumar', 'Sita Devi'])
  await school.mark(ravi, 'present')
  await school.mark(sita, 'absent')
  await school.enter(page, '/setting?tab=activity&area=attendance')
  const list = page.getByRole('list', { name: 'Attendance' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('1 Present · 1 Absent')
  await list.getByRole('link', { name: /^Marked Class 9 - B, / }).click()
  await expect(page.getByRole('button', { name: 'Sita Devi', exact: true })).toBeVisible()
})
