import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { dataUrl, pdf, photo, type TestFile } from './support/files.ts'
import { hold } from './support/hold.ts'
import { anyPhone, expect, test } from './support/school.ts'

const rowOf = (page: Page, name: string): Locator => page.locator('tbody tr').filter({ hasText: name })
const file = (dialog: Locator, path: string, chosen: TestFile) =>
  dialog.locator(`[data-file="${path}"]`).setInputFiles(chosen)

async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).click()
  await dialog.page().getByRole('option', { name: option, exact: true }).click()
}

async function fillTexts(dialog: Locator, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label).fill(text)
}

/** From now on no picture is opened before 'let-go'. */
async function holdPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    const open = window.createImageBitmap
    const letGo = new Promise((resolve) => addEventListener('let-go', resolve))
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      await letGo
      return await open(source)
    }
  })
}

/** A form with a file in it is told to a test on its way through a route alone. */
async function tellForms(page: Page): Promise<void> {
  await page.route('**/api/teachers/*', (route) => route.continue())
}

/** Everything that is required, but for the phone. */
async function fillForm(dialog: Locator): Promise<void> {
  await fillTexts(dialog, {
    'Full name': 'Kavita Sharma',
    Email: `kavita.${anyPhone()}@x.example`,
    'Date of birth': '4 Mar 1988',
    Subject: 'Science',
    'Aadhaar number': '234123412346',
    Pincode: '411001',
    'District / Sub-District': 'Haveli',
    'Post office': 'Wagholi',
    Village: 'Wagholi',
    Year: '2012',
    Institution: 'Pune University',
  })
  await choose(dialog, 'Type', 'PhD')
  await file(dialog, 'aadhaarCard', pdf('card.pdf'))
  await file(dialog, 'qualifications.0.file', pdf('certificate.pdf'))
}

test.describe('a school without teachers', () => {
  test('is offered the form at once, tells every error at its field, and lights up the first teacher', async ({
    page,
    school,
  }) => {
    await school.enter(page)
    await page.getByRole('link', { name: 'View Teachers' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Teacher' })
    await expect(dialog.getByLabel('Full name')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    const empty = page.getByText('No teachers found.').locator('..')
    await expect(empty.getByRole('link', { name: 'Import' })).toBeVisible()
    await empty.getByRole('button', { name: 'Add Teacher' }).click()
    await dialog.getByLabel('Full name').evaluate((input: HTMLInputElement) => {
      input.focus()
      document.execCommand('insertText', false, 'K')
      history.back()
    })
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByLabel('Full name').clear()
    await dialog.getByRole('button', { name: 'Add Teacher' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please correct the errors in the form.')
    await expect(
      page.getByText('Validation Error: Please correct the errors in the form before submitting.'),
    ).toBeVisible()
    await expect(dialog.getByLabel('Full name')).toBeFocused()
    await expect(dialog.getByText('is required.')).toHaveCount(16)
    await fillForm(dialog)
    await expect(dialog.getByLabel('Aadhaar number')).toHaveValue('2341 2341 2346')
    await expect(dialog.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra')
    await dialog.getByLabel('Mobile number').fill(anyPhone())
    await dialog.getByRole('button', { name: 'Add Teacher' }).click()
    await expect(page.getByText('Teacher added successfully.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, 'Kavita Sharma')).toHaveAttribute('aria-current', 'true')
    await expect(page.getByText('Create your first teacher to get started!')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Teachers 1' })).toBeVisible()
  })

  test('keeps what was entered when it is refused, and asks before it is thrown away', async ({
    page,
    school,
  }) => {
    const taken = await school.addTeacher('Meera Iyer')
    await school.enter(page, '/teacher?add=one')
    const dialog = page.getByRole('dialog', { name: 'Add New Teacher' })
    await fillForm(dialog)
    await file(dialog, 'photo', photo())
    await dialog.getByRole('button', { name: 'Add qualification' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Type' }).nth(1)).toBeFocused()
    await dialog.getByRole('button', { name: 'Add qualification' }).click()
    await holdPictures(page)
    await file(dialog, 'qualifications.2.file', photo('third.png'))
    await dialog.getByRole('button', { name: 'Remove qualification 2' }).click()
    await expect(page.getByText('Qualification Removed')).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('let-go')))
    await expect(dialog.getByRole('region', { name: 'Qualification 2' })).toContainText('third.png')
    await dialog.getByRole('button', { name: 'Remove qualification 2' }).click()
    await expect(dialog.getByRole('button', { name: 'Remove qualification' })).toHaveCount(0)
    await dialog.getByLabel('Mobile number').fill(taken.phone)
    await dialog.getByRole('button', { name: 'Add Teacher' }).click()
    const words = 'Someone with this email or phone number already works in your school.'
    await expect(page.getByText('Error!')).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveText(words)
    await expect(dialog.getByLabel('Mobile number')).toHaveAccessibleDescription(new RegExp(words))
    await expect(dialog.getByLabel('Mobile number')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Village')).toHaveValue('Wagholi')
    await file(dialog, 'aadhaarCard', pdf('large.pdf', 5 * 1024 * 1024 + 1))
    await expect(page.getByText('File Too Large')).toBeVisible()
    await expect(dialog.getByText('Aadhaar card file size should be less than 5MB.')).toBeVisible()
    await expect(dialog.getByLabel('Mobile number')).toHaveAccessibleDescription(new RegExp(words))
    await page.route('**/api/**', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Add Teacher' }).click()
    // In the list alone: a toast over the dialog would say once more that the network is away.
    await expect(page.locator('main').getByText('❌ Failed to load teachers')).toBeVisible()
    expect(await page.getByText('❌ Failed to load teachers').count()).toBe(1)
    await page.unroute('**/api/**')
    await dialog.getByRole('button', { name: 'Remove Aadhaar card' }).click()
    await expect(page.getByText('File Removed')).toBeVisible()
    await expect(dialog.getByText('Aadhaar card is required.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Discard what you entered?')).toBeVisible()
  })
})

test('a total that is out of date does not ask for the first teacher', async ({ page, school }) => {
  await school.enter(page)
  await expect(page.getByRole('link', { name: /^Teachers/ })).toContainText('0')
  const total = /api[/](dashboard[?]only=.*teachers|teachers[/]total)/
  const answer = await hold(page, total)
  const askedAnew = page.waitForRequest(total)
  await school.addTeacher('Meera Joshi')
  await askedAnew
  await page.getByRole('link', { name: /^Teachers/ }).click()
  await page.getByRole('searchbox').first().fill('Meera')
  await expect(page).toHaveURL(/search=Meera/)
  await expect(page.getByRole('main').getByText('Meera Joshi')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  answer()
  await expect(page.getByRole('link', { name: /^Teachers/ })).toContainText('1')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test.describe('the teacher directory', () => {
  test('is searched, shows the whole record with its documents, and opens by its address', async ({
    page,
    school,
  }) => {
    const meera = await school.addTeacher('Meera Iyer')
    await school.addTeacher('Dev Rao')
    await school.enter(page, '/teacher')
    await page.getByRole('searchbox', { name: 'Search teachers...' }).fill('meera')
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(page).toHaveURL(/search=meera/)
    await rowOf(page, 'Meera Iyer').getByRole('button', { name: 'View Details' }).click()
    const details = page.getByRole('dialog', { name: 'Teacher Details' })
    await expect(details.getByText('XXXX XXXX 2346')).toBeVisible()
    await details.getByRole('button', { name: 'Show the Aadhaar number' }).click()
    await expect(details.getByText('2341 2341 2346')).toBeVisible()
    await expect(details.getByText('4 Mar 1988')).toBeVisible()
    const document = () => page.waitForResponse('**/api/files/documents/**')
    await Promise.all([document(), details.getByRole('button', { name: 'View Certificate: PhD' }).click()])
    await expect(page.getByRole('dialog', { name: 'Certificate: PhD · Meera Iyer' })).toBeVisible()
    const viewer = page.getByRole('dialog', { name: 'Aadhaar card · Meera Iyer' })
    const [first] = await Promise.all([document(), page.keyboard.press('ArrowRight')])
    await first.finished()
    await expect(viewer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    const newer = { aadhaarCard: dataUrl(pdf('newer.pdf')) }
    await school.ask('PUT', `/api/teachers/${meera.id}`, newer)
    const asked = page.waitForResponse(`**/api/users/${meera.id}`)
    await rowOf(page, 'Meera Iyer').getByRole('button', { name: 'View Details' }).click()
    await asked
    const [second] = await Promise.all([
      document(),
      details.getByRole('button', { name: 'View Aadhaar card' }).click(),
    ])
    expect(await (await page.request.get(second.url())).text()).toContain('newer.pdf')
    await page.goto('/teacher?search=nobody')
    await expect(page.getByText('No teachers found.')).toBeVisible()
  })

  test('is sorted, shown in longer pages and taken along as a file', async ({ page, school }) => {
    const names = Array.from('ABCDEFGHIJK', (one) => `Teacher ${one}`)
    await Promise.all(names.map((name) => school.addTeacher(name)))
    await school.enter(page, '/teacher')
    await expect(page.locator('tbody tr')).toHaveCount(10)
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page.locator('tbody tr').first()).toContainText('Teacher K')
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20 per page')
    await expect(page.locator('tbody tr')).toHaveCount(11)
    await expect(page).toHaveURL(/limit=20/)
    await page.getByRole('button', { name: 'Download' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    const rows = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(rows[0]).toMatch(/^Name,Subject,Email,Phone,Status,/)
    expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual(names.toReversed())
    await expect(page.getByText('11 teachers downloaded.')).toBeVisible()
  })

  test('has no pages to turn where all of them fit on the shortest, whatever was chosen', async ({
    page,
    school,
  }) => {
    await school.addTeacher('Meera Iyer')
    await school.enter(page, '/teacher?limit=20')
    await expect(rowOf(page, 'Meera Iyer')).toBeVisible()
    await expect(page.getByText('Page 1 of 1')).toBeHidden()
    await page.goto('/teacher?limit=20&page=3')
    await expect(rowOf(page, 'Meera Iyer')).toBeVisible()
    await expect(page).not.toHaveURL(/page=/)
  })

  test('deletes one and several, and says honestly who could not be deleted', async ({ page, school }) => {
    const names = ['Anu Das', 'Bela Sen', 'Chitra Roy', ...Array.from('DEFGHIJK', (one) => `Teacher ${one}`)]
    const [anu] = await Promise.all(names.map((name) => school.addTeacher(name)))
    await school.enter(page, '/teacher')
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await rowOf(page, 'Chitra Roy').getByRole('button', { name: 'Delete Teacher' }).click()
    const confirm = page.getByRole('alertdialog', { name: 'Confirm Deletion' })
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('🗑️ Deleted: Chitra Roy')).toBeVisible()
    await expect(page.getByText('Page 1 of')).toBeHidden()
    await page.getByRole('checkbox', { name: 'Select Anu Das' }).check()
    await page.getByRole('checkbox', { name: 'Select Bela Sen' }).check()
    // Of a server that breaks for one of them, which ours does not do when asked to.
    await page.route(`**/api/users/${anu?.id}`, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Delete Selected (2)' }).click()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await expect(confirm.getByText('Not deleted')).toBeVisible()
    await expect(confirm.getByRole('listitem')).toHaveText(/^Anu Das: /)
    await expect(page.getByText('❌ Failed to delete teacher(s)')).toBeVisible()
    await expect(rowOf(page, 'Bela Sen')).toBeHidden()
    await page.unroute(`**/api/users/${anu?.id}`)
    await confirm.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('🗑️ Deleted: Anu Das')).toBeVisible()
  })
})

test.describe('editing a teacher', () => {
  test('sends only what was changed, and nothing when nothing was', async ({ page, school }) => {
    const meera = await school.addTeacher('Meera Iyer')
    await school.enter(page, '/teacher')
    const open = () =>
      rowOf(page, 'Meera Iyer').getByRole('button', { name: 'Edit Teacher: Meera Iyer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Teacher' })
    const save = dialog.getByRole('button', { name: 'Save Changes' })
    await open()
    await save.click()
    await expect(page.getByText('No changes detected.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await open()
    await dialog.getByLabel('Subject').fill('Physics')
    await dialog.getByLabel('Remark').fill('Teaches on Mondays')
    await choose(dialog, 'Status', 'Left')
    await dialog.getByLabel('Institution').fill('IIT Bombay')
    await file(dialog, 'photo', photo())
    // Each is recorded as somebody's look.
    const looks: string[] = []
    page.on('request', (one) => one.url().endsWith(`/api/users/${meera.id}`) && looks.push(one.url()))
    await tellForms(page)
    const request = page.waitForRequest((one) => one.method() === 'PUT')
    await save.click()
    const body = (await request).postData() ?? ''
    const sent = [...body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
    expect(sent.toSorted()).toEqual([
      'photo',
      'qualifications',
      'remark',
      'seenQualifications',
      'status',
      'subject',
    ])
    await expect(page.getByText('✅ Teacher Meera Iyer updated successfully!')).toBeVisible()
    await expect(rowOf(page, 'Meera Iyer')).toContainText('Left')
    expect(looks).toEqual([])
    await expect(page.getByText('Create your first teacher')).toBeHidden()
    await open()
    await expect(dialog.getByLabel('Institution')).toHaveValue('IIT Bombay')
    await expect(dialog.getByText('On file')).toHaveCount(3)
    const other = { type: 'PhD', institution: 'JNU', year: 2012, fileUrl: '' }
    await school.ask('PUT', `/api/teachers/${meera.id}`, { qualifications: [other] })
    await dialog.getByLabel('Institution').fill('IISc')
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText(
      "Someone else has changed this teacher's qualifications",
    )
  })
})

test('a picture that is still being made smaller is sent with the form that is saved meanwhile', async ({
  page,
  school,
}) => {
  const meera = await school.addTeacher('Meera Iyer')
  await school.enter(page, '/teacher')
  await rowOf(page, 'Meera Iyer').getByRole('button', { name: 'Edit Teacher: Meera Iyer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Teacher' })
  await dialog.getByLabel('Subject').fill('Physics')
  await holdPictures(page)
  await file(dialog, 'photo', photo())
  await tellForms(page)
  const saved: string[] = []
  page.on('request', (one) => one.method() === 'PUT' && saved.push(one.postData() ?? ''))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  // A form that did not wait would have been sent by now.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
  expect(saved).toEqual([])
  await page.evaluate(() => dispatchEvent(new Event('let-go')))
  await expect(page.getByText('✅ Teacher Meera Iyer updated successfully!')).toBeVisible()
  const sent = saved.map((body) => [...body.matchAll(/ name="(\w+)"/g)].map(([, name]) => name).toSorted())
  expect(sent).toEqual([['photo', 'subject']])
  const { user } = await school.ask<{ user: { photo: string | null } }>('GET', `/api/users/${meera.id}`)
  expect(user.photo).not.toBeNull()
})

test('somebody’s details that are open are not looked at again when another teacher is added', async ({
  page,
  school,
}) => {
  const meera = await school.addTeacher('Meera Iyer')
  const stream = page.waitForResponse((response) => response.url().includes('/api/live'))
  await school.enter(page, '/teacher')
  await stream
  await rowOf(page, 'Meera Iyer').getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Teacher Details' })
  await expect(details.getByText('XXXX XXXX 2346')).toBeVisible()
  // Each is recorded as somebody's look.
  const looks: string[] = []
  page.on('request', (one) => one.url().endsWith(`/api/users/${meera.id}`) && looks.push(one.url()))
  await school.addTeacher('Dev Rao')
  await expect(rowOf(page, 'Dev Rao')).toHaveCount(1)
  await expect(details.getByText('XXXX XXXX 2346')).toBeVisible()
  expect(looks).toEqual([])
  // A press on one of the month's days corrects it.
  await details.getByRole('region', { name: 'Attendance' }).locator('td button').last().click()
  await expect(
    page.getByRole('dialog', { name: /^Meera Iyer, / }).getByRole('button', { name: 'Save correction' }),
  ).toBeVisible()
})

test('below 768 px a card has what the table has, with id and date of birth; a long name and email fit both', async ({
  page,
  school,
}) => {
  const meera = await school.addTeacher('Meera Iyer')
  const { id, phone } = meera
  await school.makeClassTeacher(school.classIds.get('Class 5') ?? '', meera)
  const long = await school.addTeacher('Venkatanarasimharajuvaripeta Lakshminarayana Prasada Rao')
  const form = new FormData()
  form.append('email', 'venkatanarasimharaju.lakshminarayana@school.example')
  await school.ask('PUT', `/api/teachers/${long.id}`, form)
  await page.setViewportSize({ width: 360, height: 640 })
  await school.enter(page, '/teacher')
  await page.getByRole('listitem').filter({ hasText: 'Lakshminarayana' }).waitFor()
  await expectNoSidewaysScroll(page, 'cards of teachers')
  await page.setViewportSize({ width: 1280, height: 800 })
  const wider = (table: Element) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)
  // While the sidebar comes in, widths are fractions of a pixel.
  await expect.poll(() => page.getByRole('table').evaluate(wider)).toBe(0)

  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('listitem').filter({ hasText: 'Meera Iyer' })
  for (const words of [
    'Mathematics · Class teacher of 5 - A',
    phone,
    `${phone}@x.example`,
    `Born 4 Mar 1988 · ID ${id}`,
  ]) {
    await expect(card).toContainText(words)
  }
  // As everybody is.
  await expect(card).not.toContainText('Active')
  await card.getByRole('button', { name: 'Actions for Meera Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Edit Teacher' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Teacher' }).getByLabel('Full name')).toHaveValue(
    'Meera Iyer',
  )
})

test('teachers neither see the directory nor open it', async ({ page, school }) => {
  const teacher = await school.addTeacher('Meera Iyer')
  await teacher.signIn()
  await teacher.enter(page, '/teacher')
  await expect(page.getByRole('link', { name: 'Students' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Teachers/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Teacher Management' })).toHaveCount(0)
})
