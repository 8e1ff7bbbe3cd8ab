import { check } from './support/accessible.ts'
import { photo } from './support/files.ts'
import { hold } from './support/hold.ts'
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

test('a long name leaves a code its size, and the card of a child who has moved brings no other', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 7')
  const names = ['Lakshminarayanan Venkatasubramanian Chandrasekhara Subrahmanya Iyer Ramachandran', 'Om']
  await school.addStudents(classId, names)
  const [moved] = await school.list(school.classIds.get('Class 5') ?? '')
  await school.enter(page, `/cards?classId=${classId}`)
  const widths = names.map(async (name) => {
    const box = await page.getByRole('img', { name: `QR code for ${name}` }).boundingBox()
    return Math.round(box?.width ?? 0)
  })
  const [besideLong, besideShort] = await Promise.all(widths)
  expect(besideLong).toBe(besideShort)
  await page.goto(`/cards?classId=${classId}&student=${moved?._id}`)
  await expect(page.getByText('No students found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled()
})

test('a sheet of ID cards is printed once its photos have come, or after 20 seconds', async ({
  page,
  school,
}) => {
  const classId = await school.addClass('Class 7')
  const [meera] = await school.addStudents(classId, ['Meera'])
  const { name, mimeType, buffer } = photo()
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  await school.ask('PUT', `/api/users/${meera}`, form)
  await page.addInitScript(() => {
    window.print = () => {
      const isThere = [...document.images].every(({ naturalWidth }) => naturalWidth > 0)
      document.documentElement.dataset.printed = isThere ? 'whole' : 'without photos'
    }
  })
  const release = await hold(page, /\/api\/files\/photos\//)
  await page.clock.install()
  await school.enter(page, `/cards?classId=${classId}&kind=id`)
  const print = page.getByRole('button', { name: 'Print', exact: true })
  await print.click()
  await expect(print).toBeDisabled()
  await page.clock.runFor(21_000)
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'without photos')
  await print.click()
  release()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'whole')
})
