import type { Locator, Page } from '@playwright/test'
import { check } from './support/accessible.ts'
import { dataUrl, pagedPdf, pdf, photo } from './support/files.ts'
import { expect, names, type School, test } from './support/school.ts'
import { endStream } from './support/stream.ts'

const rowOf = (page: Page, name: string): Locator => page.locator('tbody tr').filter({ hasText: name })
const select = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check()
const bar = (page: Page) => page.getByRole('region', { name: 'Selected' })

test.describe('the view of the directory', () => {
  const many = Array.from({ length: 45 }, (_, index) => `Student Number ${index + 1}`)

  test('is kept by Back, by a reload and by a link that is passed on, and goes by no year that it does not show', async ({
    page,
    school,
  }) => {
    const six = await school.addClass('Class 6')
    await school.addStudents(six, many)
    await school.enter(page, '/students')
    await page.getByRole('combobox', { name: 'Class' }).click()
    await page.getByRole('option', { name: 'Class 6' }).click()
    await page.getByRole('searchbox', { name: 'Search students...' }).fill('Number')
    await expect(page).toHaveURL(/search=Number/)
    await page.getByRole('button', { name: 'Page 3' }).click()
    const here = 'Showing 41 to 45 of 45 results'
    await expect(page.getByText(here)).toBeVisible()
    await page.getByRole('link', { name: 'Classes' }).click()
    await expect(page).toHaveURL(/classes/)
    await page.goBack()
    await expect(page.getByText(here)).toBeVisible()
    await page.reload()
    await expect(page.getByText(here)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Class' })).toHaveValue('Class 6')
    const other = await page.context().newPage()
    await school.enter(other, page.url())
    await expect(other.getByText(here)).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Showing 1 to 20 of 45 results')).toBeVisible()
    await other.goto(`/students?classId=${school.classIds.get('Class 5')}&year=2020`)
    await expect(other.getByText('Showing 1 to 6 of 6 results')).toBeVisible()
  })
})

test.describe('deleting', () => {
  test('more than five asks for their number, and Undo brings all back; one asks first, outlives a lost network, and has a way back for thirty days, also where somebody has got the roll number', async ({
    page,
    school,
  }) => {
    // Where nobody were left, the form for the first student would open.
    await school.addStudents(await school.addClass('Class 6'), ['Om Rao'])
    await school.enter(page, '/students')
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('checkbox', { name: 'Select Om Rao' }).uncheck()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const six = page.getByRole('alertdialog', { name: 'Delete 6 students?' })
    await six.getByRole('button', { name: 'Delete' }).click()
    await expect(six.getByText('Please type 6.')).toBeVisible()
    await six.getByRole('textbox', { name: 'Type 6 to delete them' }).fill('6')
    await six.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Successfully deleted 6 student(s)')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('6 people are back.')).toBeVisible()
    await expect(page.getByText('Showing 1 to 7 of 7 results')).toBeVisible()

    const remove = rowOf(page, 'Zoya Khan').getByRole('button', { name: 'Delete: Zoya Khan' })
    await remove.click()
    const question = page.getByRole('alertdialog', { name: 'Delete Zoya Khan?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await page.route('**/api/users/*', (route) => route.abort('connectionreset'))
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    const lost = 'Network error. Please check your connection and try again.'
    await expect(page.getByText(lost).first()).toBeVisible()
    await expect(rowOf(page, 'Zoya Khan')).toBeVisible()
    await page.unroute('**/api/users/*')
    await question.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Zoya Khan has been deleted successfully')).toBeVisible()
    await expect(page.getByText('Showing 1 to 6 of 6 results')).toBeVisible()
    await expect(rowOf(page, 'Zoya Khan')).toBeHidden()

    await school.addStudent({ name: 'Vikas Patil', rollNumber: String(names.indexOf('Zoya Khan') + 1) })
    await page.getByRole('button', { name: 'Deleted in the last 30 days' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deleted in the last 30 days' })
    await dialog.getByRole('button', { name: 'Restore: Zoya Khan' }).click()
    await expect(dialog.getByText(/^Vikas Patil has roll number \d now\.$/)).toBeVisible()
    await check(page, 'the deleted')
    // The same child, added again.
    await school.addStudent({ name: 'Zoya Khan', rollNumber: '9' })
    await dialog.getByText('Restore with the next number').click()
    await expect(
      dialog.getByText(/^Zoya Khan is in Class 5.*, with roll number 9\. Is this another/),
    ).toBeVisible()
    const listed = await school.list(school.classIds.get('Class 5') ?? '')
    const again = listed.find(({ name }) => name === 'Zoya Khan')
    await school.ask('PUT', `/api/users/${again?._id}`, { name: 'Farida Shaikh' })
    await dialog.getByRole('button', { name: 'Restore anyway: Zoya Khan' }).click()
    await expect(page.getByText('Zoya Khan is back.')).toBeVisible()
    await expect(dialog.getByText('Nobody is left in this list.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(rowOf(page, 'Zoya Khan').getByRole('cell').nth(1)).toHaveText('10')
    await expect(page.getByRole('button', { name: 'Deleted in the last 30 days' })).toBeHidden()
  })

  test('several names three of them, says who is left and why, tries those again, and counts', async ({
    page,
    school,
  }) => {
    await school.enter(page, '/students')
    await select(page, 'Zoya Khan')
    await page.getByRole('searchbox', { name: 'Search students...' }).fill('Zoya')
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    // Nobody stays selected whom another view leaves out.
    await expect(bar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByText('Showing 1 to 6 of 6 results')).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)

    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(bar(page)).toContainText('6 selected')
    await page.getByRole('checkbox', { name: 'Select Zoya Khan' }).uncheck()
    await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked({ indeterminate: true })
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('heading', { name: 'Delete 5 students?' })).toBeVisible()
    await expect(question.getByRole('listitem')).toHaveText([
      'Aarav Deshmukh',
      'Ananya Kulkarni',
      'आरोही शिंदे',
      '... and 2 more',
    ])
    await page.route('**/api/users/*', (route) => route.abort('connectionreset'))
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Bulk delete operation failed. Please try again.')).toBeVisible()
    await page.unroute('**/api/users/*')
    let deleted = 0
    await page.route('**/api/users/*', (route) => {
      // The list looks for what else is new between two of them.
      if (route.request().method() !== 'DELETE') return route.continue()
      deleted += 1
      return deleted > 3 ? route.abort('connectionreset') : route.continue()
    })
    await question.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Deleted 3 student(s), but failed to delete 2 student(s)')).toBeVisible()
    await expect(question.getByRole('alert')).toContainText(`${names[4]}: Network error.`)
    await page.unroute('**/api/users/*')
    await question.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Successfully deleted 2 student(s)')).toBeVisible()
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    await expect(bar(page)).toBeHidden()
  })
})

test.describe('the details of a student', () => {
  const details = (page: Page) => page.getByRole('dialog', { name: 'Student Details' })
  const viewer = (page: Page, document: string, student = 'Ravi Kale') =>
    page.getByRole('dialog', { name: `${document} · ${student}` })

  async function withDocuments(school: School): Promise<void> {
    await school.addStudent({
      name: 'Ravi Kale',
      rollNumber: '7',
      phone: '9822012345',
      email: 'ravi@x.example',
      address: '12 Tilak Road, Pune',
      enrollmentDate: '2026-04-01',
      aadhaarCard: dataUrl(pagedPdf('card.pdf', 3)),
      marksheet: dataUrl(photo('marks.png')),
    })
  }

  async function open(page: Page, school: School): Promise<Locator> {
    await withDocuments(school)
    await school.enter(page, '/students')
    await rowOf(page, 'Ravi Kale').getByText('9822012345').click()
    return details(page)
  }

  test('tell of a load that failed, show every field and document, and hand them out', async ({
    page,
    school,
  }) => {
    // A hint of the student just added would ask again before the press does.
    await endStream(page)
    // Of a server that breaks, which ours does not do when asked to.
    await page.route('**/api/students/*-*', (route) => route.fulfill({ status: 500, json: {} }))
    const dialog = await open(page, school)
    await expect(dialog.getByText('Failed to load student details')).toBeVisible()
    await expect(dialog.getByText('9822012345')).toBeVisible()
    await page.unroute('**/api/students/*-*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    // The card made from the list stands beside the failure, and goes with it.
    await expect(dialog.getByText('Failed to load student details')).toBeHidden()
    await expect(dialog.getByRole('region', { name: 'Attendance', exact: true })).toBeVisible()
    // The same words stand in what was done to the student.
    const facts = dialog.getByRole('region', { name: 'Student Details' })
    for (const [label, value] of [
      ['Roll number', '7'],
      ['Enrollment date', '1 Apr 2026'],
      ['Phone', '9822012345'],
      ['Email', 'ravi@x.example'],
      ['Address', '12 Tilak Road, Pune'],
    ]) {
      await expect(facts.locator('dl > div').filter({ hasText: label })).toHaveText(`${label}${value}`)
    }
    await expect(dialog.getByText('Class 5 - A').first()).toBeVisible()
    await expect(dialog.getByText('Active', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'Documents' }).getByRole('listitem')).toHaveText([
      'Aadhaar cardView',
      'Birth certificate–',
      'Transfer certificate–',
      'MarksheetView',
    ])

    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download Aadhaar card' }).click()
    expect((await file).suggestedFilename()).toBe('aadhaarCard.pdf')
    await expect(page.getByText('Preparing document for download...')).toBeVisible()
    await expect(page.getByText('Document download started')).toBeVisible()
    await page.route('**/api/files/documents/**', (route) => route.abort('connectionreset'))
    await dialog.getByRole('button', { name: 'Download Marksheet' }).click()
    await expect(page.getByText('Failed to download document. Please try again.')).toBeVisible()
    await page.unroute('**/api/files/documents/**')

    await dialog.getByRole('button', { name: 'View Aadhaar card' }).click()
    await expect(viewer(page, 'Aadhaar card').getByText('Document 1 of 2')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    const picture = viewer(page, 'Marksheet').getByRole('img', { name: 'Marksheet' })
    await expect(picture).toHaveJSProperty('naturalWidth', 64)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(picture).toHaveJSProperty('clientWidth', 80)
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page, 'Aadhaar card')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(picture).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer(page, 'Marksheet')).toBeHidden()
    await expect(dialog).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('checkbox', { name: 'Select Aarav Deshmukh' }).focus()
    await page.keyboard.press('Space')
    await expect(bar(page)).toContainText('1 selected')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Aarav Deshmukh', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'View: Aarav Deshmukh' })).toBeFocused()
  })

  test('renew a link that has expired, and draw a PDF in the page, with its pages and zoom, or say that it cannot be shown', async ({
    page,
    school,
    baseURL,
  }) => {
    const strange: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url()))
        strange.push(request.url())
    })
    await school.addStudent({ name: 'Odd Kale', rollNumber: '8', marksheet: dataUrl(pdf('odd.pdf')) })
    const dialog = await open(page, school)
    await expect(dialog.getByRole('button', { name: 'View Marksheet' })).toBeVisible()
    // A link lives for minutes.
    const expired = { message: 'x', code: 'files.link_expired' }
    await page.route('**/api/files/documents/**', (route) => route.fulfill({ status: 403, json: expired }), {
      times: 1,
    })
    const renewed = page.waitForResponse(/\/api\/students\/[\w-]+$/)
    await dialog.getByRole('button', { name: 'View Marksheet' }).click()
    await renewed
    const picture = viewer(page, 'Marksheet').getByRole('img', { name: 'Marksheet' })
    await expect(picture).toHaveJSProperty('naturalWidth', 64)
    await page.keyboard.press('Escape')
    await expect(picture).toBeHidden()

    const broken: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') broken.push(message.text())
    })
    await dialog.getByRole('button', { name: 'View Aadhaar card' }).click()
    const shown = viewer(page, 'Aadhaar card')
    const paper = shown.getByRole('img', { name: 'Aadhaar card, Page 1 of 3' })
    await expect(paper).toHaveAttribute('data-drawn')
    const ink = () =>
      paper.evaluate((canvas: HTMLCanvasElement) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        let dark = 0
        for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128) dark += 1
        return dark
      })
    expect(await ink()).toBeGreaterThan(100)
    const width = async () => (await paper.boundingBox())?.width ?? 0
    const fitting = await width()
    await shown.getByRole('button', { name: 'Zoom in' }).click()
    await expect(shown.getByRole('button', { name: /fit to width/ })).toHaveText('125%')
    await expect.poll(width).toBeCloseTo(1.25 * fitting, -1)
    await shown.getByRole('button', { name: 'Next page' }).click()
    await shown.getByRole('button', { name: 'Next page' }).click()
    await expect(shown.getByRole('img', { name: 'Aadhaar card, Page 3 of 3' })).toHaveAttribute('data-drawn')
    await expect(shown.getByRole('button', { name: 'Next page' })).toBeDisabled()
    expect(strange).toEqual([])
    expect(broken).toEqual([])

    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'View: Odd Kale' }).click()
    await page.getByRole('button', { name: 'View Marksheet' }).click()
    await expect(page.getByText('This PDF cannot be shown here')).toBeVisible()
    const unseen = viewer(page, 'Marksheet', 'Odd Kale')
    await expect(unseen.getByRole('button', { name: 'Download' })).toBeVisible()
  })
})
