import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { ListedStudent } from '@shala/contract/students/listed'
import readWorkbook from 'read-excel-file/node'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import { anyPhone, expect, lastCode, names, test } from './support/school.ts'

const title = { value: 'Saraswati Vidyalaya', columnSpan: 6 }
const heads = ['Sr. No.', 'Student Name', 'Std & Div', 'Adm. No', 'Mobile No.', 'DOA', 'Father Name']
const spellings = ['5B', 'V - B', 'Std 5 Div B', '5th B']

/** Sixty students as an office keeps them: merged heads, a blank line, classes in many spellings, five mistakes and a total. */
function officeRows(): SheetData {
  const rows = Array.from({ length: 60 }, (_, index) => {
    const number = index + 1
    const inFive = number <= 40
    const day = number % 2 === 0 ? new Date('2026-06-15') : '15/06/2026'
    return [
      inFive ? number : number - 40,
      `Student Number ${number}`,
      inFive ? (spellings[index % spellings.length] ?? '') : 'VI A',
      1000 + number,
      9_800_000_000 + number,
      day instanceof Date ? { value: day, format: 'dd/mm/yyyy' } : day,
      'Suresh',
    ]
  })
  const change = (number: number, column: number, value: string | number) => {
    const row = rows[number - 1]
    if (row) row[column] = value
  }
  change(7, 4, '98220')
  change(12, 5, '31/31/2026')
  change(21, 1, '')
  change(45, 0, 4)
  return [[title], [], heads, ...rows.slice(0, 50), rows[49] ?? [], ...rows.slice(50), ['Total: 60']]
}

async function workbook(name: string, rows: SheetData) {
  const buffer = await writeWorkbook(rows).toBuffer()
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}

const text = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

type Given = Awaited<ReturnType<typeof workbook>>

const choose = (page: Page, file: Given) => page.locator('input[type=file]').setInputFiles(file)
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const shown = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })
const cell = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })

/** Typed as somebody types who looks at the keyboard, not at the screen. */
async function retype(field: Locator, words: string): Promise<void> {
  await field.fill(words)
  await field.press('Enter')
}

test('on a desk a workbook of an office is put right in place, taken in, not taken in twice, and taken back', async ({
  page,
  school,
}) => {
  const file = await workbook('students.xlsx', officeRows())
  await school.enter(page, '/import')
  await choose(page, file)
  await expect(page.getByText('61 rows were found.')).toBeVisible()
  await expect(page.getByText('2 lines are left out')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Column ‘Father Name’ is' })).toHaveValue("Father's name")
  await expect(page.getByRole('combobox', { name: '‘V - B’ will be' }).locator('option:checked')).toHaveText(
    'Create Class 5 - B',
  )
  await expect(page.getByRole('textbox', { name: 'Enrolled since' })).toHaveValue(/^1 Apr 20\d\d$/)
  await goOn(page)
  await expect(shown(page, 'Needs a fix 6')).toBeVisible()
  await expect(shown(page, 'Ready 55')).toBeVisible()
  // The rows to be put right come first.
  await expect(page.locator('tbody tr').nth(5)).toContainText('Needs a fix')
  await expect(page.locator('tbody tr').nth(6)).toContainText('Ready')
  await expect(page.getByText('Line 47 also has this roll number in the class.')).toBeVisible()
  await retype(cell(page, 'Phone, line 10'), '9822012345')
  await retype(cell(page, 'Date of admission, line 15'), '16/06/2026')
  await retype(cell(page, 'Name, line 24'), 'Zubin Wadia')
  await page.getByRole('button', { name: 'Leave out 1 duplicate row' }).click()
  await expect(shown(page, 'Needs a fix 2')).toBeVisible()
  await page.getByRole('button', { name: 'Import 58 students' }).click()
  await expect(page.getByText('58 students were added.')).toBeVisible()
  await retype(cell(page, 'Roll number, line 48'), '5')
  await page.getByRole('button', { name: 'Import 2 students' }).click()
  await expect(page.getByText('60 students were added.')).toBeVisible()
  // The first of their classes.
  await expect(page.getByRole('link', { name: 'Mark Class 5 - B now' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show them' })).toBeVisible()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, file)
  await goOn(page)
  await expect(shown(page, 'Already here 55')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled()

  const headers = { authorization: `Bearer ${school.token}` }
  const found = await (await page.request.get('/api/students?search=Zubin', { headers })).json()
  await school.mark(found.students[0]._id, 'present')
  await page.getByRole('button', { name: /^Undo: students.xlsx/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('alertdialog').getByText('Zubin Wadia: has attendance')).toBeVisible()
  await page.getByRole('button', { name: 'Undo the others' }).click()
  await expect(page.getByText('The import was undone: 59 removed, 0 restored.')).toBeVisible()
  // All of them could go in again.
  await expect(shown(page, 'Ready 55')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Students' }).first()).toContainText('7')
})

test('on a desk the second sheet of a workbook is an import of its own', async ({ page, school }) => {
  const sheet = (section: string, roll: number) => ({
    sheet: section,
    data: [
      ['Roll', 'Student', 'Class'],
      [roll, `Child of ${section}`, '5A'],
      [roll + 1, `Second of ${section}`, '5A'],
    ],
  })
  const buffer = await writeWorkbook([sheet('A', 51), sheet('B', 61)]).toBuffer()
  await school.enter(page, '/import')
  await choose(page, { ...(await workbook('two sheets.xlsx', [])), buffer })
  await expect(page.getByText('Only this sheet is imported. Import the others one by one.')).toBeVisible()
  await goOn(page)
  await page.getByRole('button', { name: 'Import 2 students' }).click()
  await expect(page.getByText('2 students were added.')).toBeVisible()
  await expect(
    page.getByText('Only the sheet A was imported. Choose the next one under Columns.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: /^B/ }).click()
  await goOn(page)
  await page.getByRole('button', { name: 'Import 2 students' }).click()
  await expect(page.getByText('2 students were added.')).toBeVisible()
  await page.goto('/students?search=of')
  for (const name of ['Child of A', 'Second of A', 'Child of B', 'Second of B']) {
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  }
})

test('on a desk the other sheets of a workbook without classes ask for theirs, also where the import is opened from a class', async ({
  page,
  school,
}) => {
  const sheet = (name: string) => ({
    sheet: name,
    data: [
      ['Roll', 'Student'],
      [71, `Child of ${name}`],
    ],
  })
  const buffer = await writeWorkbook([sheet('A'), sheet('B')]).toBuffer()
  await school.enter(page, `/import?classId=${school.classIds.get('Class 5')}`)
  await choose(page, { ...(await workbook('register.xlsx', [])), buffer })
  await expect(page.getByRole('combobox', { name: 'Class for all rows' })).toHaveValue(/Class 5/)
  await page.getByRole('combobox', { name: 'Sheet' }).click()
  await page.getByRole('option', { name: /^B/ }).click()
  await goOn(page)
  await expect(page.getByText('Class selection is required').first()).toBeVisible()
})

test('on a desk a page that a portal calls .xls is read with the cells that span several', async ({
  page,
  school,
}) => {
  const lines = [
    '<html><body onload="document.title = `run`"><table><tr><td>Govt High School</td></tr></table><table><tr><td><b>Student list</b><br>',
    '<table border="1"><tr><th colspan="2">Student</th><th rowspan="2">Class</th><th rowspan="2">Mobile</th></tr>',
    '<tr><th>Roll No</th><th>Name</th></tr>',
    '<tr><td>71</td><td>Asha&nbsp;<br>Rao</td><td rowspan="2">Class&nbsp;5<br>A</td><td>9811122233</td></tr>',
    '<tr><td>72</td><td>Bina &amp; Rao</td><td>9811122244</td></tr>',
    '</table></td></tr></table><script>document.title = "run"</script></body></html>',
  ]
  await school.enter(page, '/import')
  await choose(page, text('students.xls', lines))
  await expect(page.getByText('2 rows were found.')).toBeVisible()
  await goOn(page)
  await page.getByRole('button', { name: 'Import 2 students' }).click()
  await expect(page.getByText('2 students were added.')).toBeVisible()
  const headers = { authorization: `Bearer ${school.token}` }
  const { students } = await (await page.request.get('/api/students?search=Rao', { headers })).json()
  const rows = students.map((one: ListedStudent) => [one.name, one.rollNumber, one.class.section, one.phone])
  expect(rows.toSorted()).toEqual([
    ['Asha Rao', '71', 'A', '9811122233'],
    ['Bina & Rao', '72', 'A', '9811122244'],
  ])
  await expect(page).not.toHaveTitle('run')
})

test('on a phone a class list is pasted for its class, mended, and leads on to marking', async ({
  page,
  school,
}) => {
  await school.addClass('Class 8')
  await school.enter(page, `/students?classId=${school.classIds.get('Class 5')}`)
  await page.getByRole('link', { name: 'Import' }).click()
  await page
    .getByRole('textbox', { name: 'Or paste the cells' })
    .fill('71, Ravi, 9876543210\n72, Sita, 98\n73, Meena,')
  await goOn(page)
  const one = page.getByRole('combobox', { name: 'Class for all rows' })
  await expect(one).toHaveValue('Class 5 - A')
  await one.fill('8')
  await page.keyboard.press('Enter')
  await goOn(page)
  await expect(shown(page, 'Needs a fix 1')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 students' }).click()
  await expect(page.getByText('2 students were added.')).toBeVisible()
  await retype(page.getByRole('textbox', { name: 'Phone' }), '9876500000')
  // Leaving asks, while something that was typed has not gone in.
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Import 1 student' }).click()
  await expect(page.getByText('3 students were added.')).toBeVisible()
  await page.getByRole('link', { name: 'Mark Class 8 now' }).click()
  await expect(page).toHaveURL(/attendance\?classId=/)
  await expect(page.getByText('Meena').first()).toBeVisible()
})

test('on a desk teachers are taken in from the settings, and can sign in', async ({ page, school }) => {
  const phone = anyPhone()
  await school.enter(page, '/setting?tab=access')
  await page.getByRole('link', { name: 'Import teachers' }).click()
  await choose(
    page,
    await workbook('staff.xlsx', [
      ['Name of the Teacher', 'Mobile', 'Subject', 'D.O.B.'],
      ['Meera Joshi', Number(phone), 'Hindi', '04/03/1988'],
      ['Anil Pawar', null, 'Maths', null],
    ]),
  )
  await goOn(page)
  await expect(page.getByText('A phone number or an email is needed to sign in.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 teacher' }).click()
  await expect(page.getByText('1 teacher was added.')).toBeVisible()
  const answer = await page.request.post('/api/auth/login/send-otp', { data: { phone } })
  expect(answer.ok()).toBe(true)
  expect(lastCode(phone)).toMatch(/^\d{6}$/)
})

test('on a desk the rows to be put right are handed over with their reasons, and files that are none are named', async ({
  page,
  school,
}) => {
  await school.enter(page, '/import')
  await choose(page, text('list.xlsx', ['no workbook']))
  await expect(page.getByText('list.xlsx is damaged and cannot be opened.')).toBeVisible()
  await choose(page, text('empty.csv', ['', ',,', '']))
  await expect(page.getByText('There is nothing to import in this file.')).toBeVisible()
  await choose(
    page,
    text('list.csv', ['Roll No,Name,Class,Phone', '70,=Kavya,5A,98', `1,${names[0]},5A,9876543210`]),
  )
  await goOn(page)
  await expect(shown(page, 'Needs a fix 1')).toBeVisible()
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Download these rows with reasons' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ])
    return await readFile(await download.path())
  }
  const [sheet] = await readWorkbook(await save('For Excel'))
  const row = sheet?.data[1] ?? []
  expect(row.slice(0, 4)).toEqual(['70', '=Kavya', 'Class 5 - A', '98'])
  expect(row.at(-2)).toBe('Please enter a valid phone number.')
  const csv = (await save('As CSV')).toString('utf8')
  expect(csv).toContain(`70,"'=Kavya",Class 5 - A,98`)
  // Who is here already is changed only when asked to, and what would change is shown.
  await expect(page.getByText('(empty) → 9876543210')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Update students who are already here/ }).check()
  await page.getByRole('button', { name: 'Import 1 student' }).click()
  await expect(page.getByText('1 was updated.')).toBeVisible()
})

test('on a desk a network that is lost in the middle costs nothing and doubles nobody', async ({
  page,
  school,
}) => {
  const rows = Array.from({ length: 1000 }, (_, index) => `${index + 100},Student Number ${index},5A`)
  await school.enter(page, '/import')
  await choose(page, text('many.csv', ['Roll No,Name,Class', ...rows]))
  await goOn(page)
  await expect(shown(page, 'Ready 1,000')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1,000 new' })).toBeVisible()
  let sent = 0
  await page.route(/api\/imports\/[^/]+\/students$/, async (route) => {
    sent += 1
    // The second part arrives, and its answer does not.
    if (sent === 2) await route.fetch()
    if (sent === 2 || sent === 3) await route.abort()
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Import 1,000 students' }).click()
  await expect(
    page.getByText('No connection. What was sent is kept; the rest continues when you are back online.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('1,000 students were added.')).toBeVisible()
  await page.getByRole('link', { name: 'Show them' }).click()
  await expect(page.getByText('of 1,006 results')).toBeVisible()
})
