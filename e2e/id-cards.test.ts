import { check } from './support/accessible.ts'
import { sheetsOf } from './support/paper.ts'
import { expect, test } from './support/school.ts'

const a4 = [595, 842]

test('ten ID cards fit on a sheet of A4, each with the code of the attendance card', async ({
  page,
  school,
}) => {
  const long = 'Lakshminarayanan Venkatasubramanian Chandrasekhara'
  const names = [long, 'पूर्णिमा कुरुक्षेत्री', ...Array.from({ length: 9 }, (_, place) => `Student ${place + 1}`)]
  const classId = await school.addClass('Class 7')
  await school.addStudents(classId, names)
  await school.enter(page, `/cards?classId=${classId}`)
  await page.getByRole('radiogroup', { name: 'Kind of card' }).getByText('ID cards').click()
  const cards = page.getByRole('listitem').filter({ hasText: 'Class 7' })
  await expect(cards).toHaveCount(11)
  await expect(cards.first()).toContainText(long)
  await expect(cards.first().getByRole('img', { name: `QR code for ${long}` })).toBeVisible()
  await check(page, 'ID cards')
  expect(await sheetsOf(page)).toEqual([a4, a4])
})

test('one student’s card is printed alone, from their page', async ({ page, school }) => {
  const classId = await school.addClass('Class 7')
  const [meera] = await school.addStudents(classId, ['Meera', 'Om'])
  await school.enter(page, `/students/${meera}`)
  await page.getByRole('link', { name: 'Print card' }).click()
  const cards = page.getByRole('listitem').filter({ hasText: 'Class 7' })
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Meera')
  await expect(page).toHaveTitle(/^Cards/)
  expect(await sheetsOf(page)).toEqual([a4])
  await page.getByRole('button', { name: 'Remove filter: Only Meera' }).click()
  await expect(cards).toHaveCount(2)
})
