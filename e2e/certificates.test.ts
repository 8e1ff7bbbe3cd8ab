import type { Page } from '@playwright/test'
import { checkEverywhere, expectRoomForLargeText } from './support/accessible.ts'
import { hold } from './support/hold.ts'
import { sheetsOf } from './support/paper.ts'
import { scriptsWith } from './support/parts.ts'
import { expect, type School, test } from './support/school.ts'

const dayOf = (daysAgo: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() - daysAgo * 86_400_000)

async function openStudent(page: Page, school: School): Promise<string> {
  const classId = await school.addClass('Class 6')
  await school.addStudent({
    name: 'Ravi Kale',
    rollNumber: '7',
    class: classId,
    enrollmentDate: dayOf(30),
    fatherName: 'Suresh Kale',
    birthDate: '2015-03-31',
    gender: 'male',
  })
  const [student] = await school.list(classId)
  const id = student?._id ?? ''
  // Counted, not shown: there is no printer here.
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(
        Number(document.documentElement.dataset.printed ?? 0) + 1,
      )
    }
  })
  await school.enter(page, `/students/${id}`)
  return id
}

test('a bonafide certificate is issued, printed on one sheet, checked by anybody, and cancelled', async ({
  browser,
  page,
  school,
}) => {
  await openStudent(page, school)
  await page.getByRole('button', { name: 'Issue a certificate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue a certificate to Ravi Kale' })
  const preview = dialog.getByRole('article', { name: 'Bonafide Certificate' })
  await expect(preview).toContainText(/Ravi Kale, son of Suresh Kale and _+, is a bonafide student/)
  await dialog.getByRole('textbox', { name: 'Purpose' }).fill('a bus pass')
  await expect(preview).toContainText('for the purpose of a bus pass.')
  await checkEverywhere(page, 'issuing a certificate')
  await dialog.getByRole('button', { name: 'Issue and print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
  const paper = page.getByRole('article', { name: 'Bonafide Certificate' })
  await expect(paper).toContainText(/BC\/\d{4}-\d\d\/0001/)
  await expect(paper).not.toContainText('Duplicate')
  expect(await sheetsOf(page)).toEqual([[595, 842]])
  await checkEverywhere(page, 'a certificate')
  // Letters or a logo may come late: a second press meanwhile would count, and put 'Duplicate' on the first sheet.
  await page.evaluate(() => {
    const come = (done: (event: Event) => void) => window.addEventListener('letters', done, { once: true })
    Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: new Promise(come) } })
  })
  const print = page.getByRole('button', { name: 'Print', exact: true })
  await print.click()
  await expect(paper).toContainText('Duplicate')
  await expect(print).toBeDisabled({ timeout: 10_000 })
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'fonts')
    window.dispatchEvent(new Event('letters'))
  })
  await expect(page.locator('html')).toHaveAttribute('data-printed', '2')

  const address = (await paper.getByText('/verify/').textContent()) ?? ''
  // Nothing runs on that page, also none of the tests' own scripts, unless its policy is passed by.
  const visitor = await browser.newContext({ bypassCSP: true })
  const check = await visitor.newPage()
  await check.goto(`/verify/${address.split('/verify/')[1]}`)
  await expect(check.getByText('✓ Valid')).toBeVisible()
  await expect(check.locator('body')).not.toContainText('Ravi')
  await checkEverywhere(check, 'the page that checks a certificate')

  await page.getByRole('main').getByRole('link', { name: 'Student', exact: true }).click()
  await page.getByRole('button', { name: /^Cancel BC/ }).click()
  const question = page.getByRole('dialog', { name: /^Cancel BC/ })
  await question.getByRole('textbox', { name: 'Reason' }).fill('A wrong name')
  await question.getByRole('button', { name: 'Cancel the certificate' }).click()
  await expect(page.getByText(/^Cancelled on .* A wrong name$/)).toBeVisible()
  await check.reload()
  await expect(check.getByText('✕ Cancelled')).toBeVisible()
  await visitor.close()
})

test('a transfer certificate asks about marks after the last day and ends the enrolment', async ({
  page,
  school,
}) => {
  const id = await openStudent(page, school)
  await school.mark(id, 'late', dayOf(1))
  // The question is loaded when it is asked, and the form stays meanwhile.
  const comeNow = await hold(page, scriptsWith('These days are already marked'))
  await page.getByRole('button', { name: 'Issue a certificate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Issue a certificate to Ravi Kale' })
  await dialog.getByRole('combobox', { name: 'Certificate' }).click()
  await page.getByRole('option', { name: 'Transfer Certificate' }).click()
  const day = dialog.getByLabel('Last day in class')
  await day.fill(dayOf(2))
  await day.press('Tab')
  await expect(dialog.getByRole('alert')).toContainText('Issuing it ends the enrolment')
  const reason = dialog.getByRole('textbox', { name: 'Reason for leaving' })
  // It goes into the record too, which has room for no more.
  await expect(reason).toHaveAttribute('maxlength', '120')
  await reason.fill('Moving to Pune')
  const refused = page.waitForResponse((response) => response.status() === 409)
  await dialog.getByRole('button', { name: 'Issue and print' }).click()
  await refused
  await expect(dialog.getByLabel('Last day in class')).toBeVisible()
  comeNow()
  await page
    .getByRole('alertdialog', { name: 'These days are already marked' })
    .getByRole('button', { name: 'Save anyway' })
    .click()
  await page.waitForURL('**/certificates/*')
  await expect(page.getByRole('article', { name: 'Transfer Certificate' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
  const paper = page.getByRole('article', { name: 'Transfer Certificate' })
  await expect(paper.getByRole('listitem')).toHaveCount(24)
  await expect(paper).toContainText('Moving to Pune')
  expect(await sheetsOf(page)).toEqual([[595, 842]])
  await page.goto('/certificates')
  await expect(page.getByText(/TC\/\d{4}-\d\d\/0001/)).toBeVisible()
  await checkEverywhere(page, 'the issued certificates')
})

test('an administrator writes a template beside the sheet, and goes back to the original text', async ({
  page,
  school,
}) => {
  await school.addClass('Class 6')
  await school.enter(page, '/setting?tab=certificates')
  await page.getByRole('button', { name: 'Edit: Character Certificate (English)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the template' })
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await text.fill('We know ')
  await dialog.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(text).toHaveValue('We know {name}')
  await expect(dialog.getByRole('article')).toContainText('We know Ravi Kumar')
  await checkEverywhere(page, 'the template of a certificate')
  await expectRoomForLargeText(page, 'the template of a certificate')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changed by your school')).toBeVisible()
  await page
    .getByRole('button', { name: 'Back to the original text: Character Certificate (English)' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Back to the original text' }).click()
  await expect(page.getByText('Changed by your school')).toBeHidden()
})
