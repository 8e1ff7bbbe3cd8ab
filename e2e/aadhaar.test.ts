import { join } from 'node:path'
import { check } from './support/accessible.ts'
import { photo, slowPdf } from './support/files.ts'
import { expect, test } from './support/school.ts'

/** Made up and drawn by `npm run bench -- aadhaar`. */
const card = (name: string) => join(import.meta.dirname, 'data', name)

test('a card fills in a new teacher from its code, its print upside down or a PDF, and nothing of it is sent', async ({
  page,
  school,
}) => {
  await school.enter(page, '/teacher?add=one')
  const dialog = page.getByRole('dialog', { name: 'Add New Teacher' })
  const scan = dialog.getByRole('region', { name: 'Fill in from the Aadhaar card' })
  const give = (name: string) => scan.locator('input[type=file]').first().setInputFiles(card(name))
  const found = (number: string) => expect(scan.getByText(`Aadhaar number found: ${number}`)).toBeVisible()
  const clear = () => scan.getByRole('button', { name: 'Clear' }).click()
  await expect(scan).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    const isOwn = protocol === 'blob:' || origin === new URL(page.url()).origin
    if (request.method() !== 'GET' || !isOwn) sent.push(request.url())
  })

  await dialog.getByLabel('Village').fill('Wagholi')
  await dialog.getByLabel('Aadhaar number').fill('99990')
  await give('aadhaar-code.jpg')
  await found('4754 9729 0681')
  await check(page, 'a card that was read')
  await scan.getByRole('button', { name: 'Apply to form' }).click()
  await expect(page.getByText('Aadhaar Applied')).toBeVisible()
  await expect(dialog.getByLabel('Aadhaar number')).toHaveValue('4754 9729 0681')
  await expect(dialog.getByLabel('Full name')).toHaveValue('Rajeshwari Subramaniam')
  await expect(dialog.getByLabel('Date of birth')).toHaveValue('1999-06-28')
  await expect(dialog.getByLabel('Pincode')).toHaveValue('749742')
  await expect(dialog.getByLabel('Village')).toHaveValue('Wagholi')
  await expect(scan.getByText('these stay as you typed them: Village.')).toBeVisible()
  await expect(scan.getByRole('button', { name: 'Applied' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Replace Aadhaar card' })).toBeVisible()
  await clear()
  await expect(page.getByText('Data Cleared')).toBeVisible()
  await expect(dialog.getByLabel('Full name')).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Choose a file: Aadhaar card' })).toBeVisible()
  await expect(dialog.getByLabel('Aadhaar number')).toHaveValue('9999 0')
  await expect(dialog.getByLabel('Village')).toHaveValue('Wagholi')

  await give('aadhaar-upside-down.jpg')
  await expect(scan.getByText('Extracting text').last()).toBeVisible()
  await scan.getByRole('button', { name: 'Cancel' }).click()
  await expect(scan.getByRole('button', { name: 'Choose a picture or PDF' })).toBeFocused()
  await give('aadhaar-upside-down.jpg')
  await found('9972 4085 1093')
  await clear()
  await give('aadhaar-letter.pdf')
  await found('4468 7946 0857')
  await clear()
  await scan.locator('input[type=file]').first().setInputFiles(photo())
  const words = 'Could not extract Aadhaar number. Please ensure the image is clear and well-lit.'
  await expect(scan.getByText(words)).toBeVisible()
  await expect(page.getByText(`OCR Failed: ${words}`)).toBeVisible()
  await expect(scan.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(scan.getByRole('button', { name: 'Scan the card chosen below' })).toBeVisible()
  expect(sent).toEqual([])
})

test('Cancel ends the drawing of a PDF too', async ({ page, school }) => {
  await school.enter(page, '/teacher?add=one')
  const scan = page.getByRole('region', { name: 'Fill in from the Aadhaar card' })
  await page.evaluate(() => {
    const { stroke } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.stroke = function (...path: [] | [Path2D]) {
      document.body.dataset.strokes = String(1 + Number(document.body.dataset.strokes ?? 0))
      Reflect.apply(stroke, this, path)
    }
  })
  const strokes = () => page.evaluate(() => Number(document.body.dataset.strokes ?? 0))
  await scan.locator('input[type=file]').first().setInputFiles(slowPdf())
  await expect.poll(strokes).toBeGreaterThan(0)
  await scan.getByRole('button', { name: 'Cancel' }).click()
  const until = await strokes()
  await page.waitForTimeout(300)
  expect(await strokes()).toBe(until)
})
