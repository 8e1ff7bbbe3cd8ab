import { teacherRowTexts } from '@shala/contract/imports/teachers'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readSheets } from '../reading/read-sheets.ts'
import { buffer, ofFile, problems, sent, take, withResults, workbook } from './take-file.ts'

describe('an ugly file of students', () => {
  it('has its titles in two rows below the name of the school, blank lines, titles again and a total', async () => {
    const { rows, table } = await ofFile('merged-heads.csv')
    expect(problems(rows)).toEqual([])
    expect(sent(rows)).toEqual([
      {
        rollNumber: '1',
        name: 'Aarav Deshmukh',
        className: 'Class 5',
        section: 'A',
        admissionNumber: '1001',
        admissionDate: '2026-06-15',
        enrollmentDate: '2026-06-01',
        phone: '9526018159',
        email: 'aarav@example.org',
      },
      expect.objectContaining({
        name: 'Ananya Kulkarni',
        admissionDate: '2026-06-16',
        phone: '+91 96091 39099',
      }),
      expect.objectContaining({ name: 'Zoya Khan', section: 'B', admissionDate: '2015-03-31' }),
      expect.objectContaining({ name: "Myra D'Souza", section: 'B', phone: '9268465632' }),
    ])
    expect(rows[3]?.hints.phone?.values).toEqual({ others: '9268465633' })
    expect(table.leftOut.map(({ line, why }) => [line, why])).toEqual([
      [1, 'above'],
      [2, 'above'],
      [10, 'titles'],
      [13, 'total'],
      [14, 'total'],
    ])
  })

  it("is Excel's Unicode text, with Devanagari names, classes and digits", async () => {
    const { rows, created } = await ofFile('utf-16.txt')
    expect(problems(rows)).toEqual([])
    expect(created).toEqual([{ name: 'Class 5', section: 'अ' }])
    expect(sent(rows)).toMatchObject([
      { name: 'आरोही शिंदे', className: 'Class 5', section: 'अ', phone: '९९४८२१९९३५' },
      { name: 'रवि कुमार', className: 'Class 5', section: 'अ', phone: '+91-98765-43210' },
    ])
  })

  it('is of Windows with semicolons', async () => {
    const { rows } = await ofFile('windows-1252.csv')
    expect(problems(rows)).toEqual([])
    expect(sent(rows)).toMatchObject([
      { name: 'José Fernandes', className: 'Class 5', section: 'A' },
      { name: 'Zoë D’Souza' },
    ])
  })

  it('names its separator in a line of its own, and has class and section in two columns', async () => {
    const { rows, created } = await ofFile('semicolons.csv')
    expect(created).toEqual([
      { name: 'Class 10', section: 'A' },
      { name: 'Class 10', section: 'B' },
    ])
    expect(rows.map(({ line, sent: { name, rollNumber } }) => [line, name, rollNumber])).toEqual([
      [3, 'Ravi Kumar', '7'],
      [4, 'Kumar; Sita', '8'],
    ])
  })

  it('has its columns in an odd order, and some about parents', async () => {
    const { rows } = await ofFile('odd-order.csv')
    expect(sent(rows)).toEqual([
      {
        rollNumber: '3',
        name: 'Vihaan Patil',
        className: 'Class 5',
        section: 'A',
        admissionNumber: 'A-17',
        phone: '9876543210',
        fatherName: 'Suresh Patil',
        birthDate: '2016-02-01',
        enrollmentDate: '2026-06-01',
      },
      expect.objectContaining({
        name: 'Meera Joshi',
        section: 'B',
        rollNumber: '4',
        fatherName: 'Ramesh Joshi',
      }),
    ])
  })

  it('has no titles, and waits for its one class', async () => {
    const { rows } = await ofFile('no-titles.csv')
    expect(problems(rows)[0]).toEqual([1, 'class', 'Class selection is required'])
    const { rows: ready } = await ofFile('no-titles.csv', { change: { oneClassId: 'Class 5 A' } })
    expect(problems(ready)).toEqual([[2, 'phone', 'Please enter a valid phone number.']])
    expect(sent(ready)[0]).toMatchObject({
      rollNumber: '7',
      name: 'Ravi Kumar',
      phone: '9876543210',
      section: 'A',
    })
  })

  it('has quotes, commas, line breaks and formulas in its cells', async () => {
    const { rows } = await ofFile('line-breaks.csv', { change: { oneClassId: 'Class 5 A' } })
    expect(problems(rows)).toEqual([])
    expect(sent(rows)).toMatchObject([
      { name: 'Kumar, Ravi', address: '12 Main Road\nPune 411001' },
      { name: 'Sita "Mini" Devi', address: '=HYPERLINK("x")' },
    ])
  })

  it('has numbers that Excel has shortened, which are named as such', async () => {
    const { rows, created } = await ofFile('shortened.csv')
    const text = 'Excel has shortened this number. Please type it in full.'
    expect(problems(rows)).toEqual([
      [2, 'phone', text],
      [4, 'phone', text],
    ])
    expect(created.map(({ name }) => name)).toEqual(['LKG', 'Nursery', 'UKG'])
  })

  it('has rows twice and numbers that two would share, each naming the other line', async () => {
    const { rows } = await ofFile('twice.csv')
    expect(problems(rows)).toEqual([
      [3, 'name', 'Line 2 says the same.'],
      [4, 'rollNumber', 'Line 5 also has this roll number in the class.'],
      [4, 'admissionNumber', 'Line 6 also has this admission number.'],
      [5, 'rollNumber', 'Line 4 also has this roll number in the class.'],
      [6, 'admissionNumber', 'Line 4 also has this admission number.'],
    ])
  })

  it('writes the month first, as one of its days proves', async () => {
    const { rows } = await ofFile('month-first.csv')
    expect(sent(rows)).toMatchObject([{ admissionDate: '2026-06-15' }, { admissionDate: '2026-06-04' }])
  })

  it('is in Marathi from its titles to its total', async () => {
    const { rows, created } = await ofFile('marathi.csv')
    expect(problems(rows)).toEqual([])
    expect(created).toEqual([
      { name: 'Class 5', section: 'अ' },
      { name: 'Class 5', section: 'ब' },
    ])
    expect(sent(rows)).toMatchObject([
      { rollNumber: '१', name: 'आरोही शिंदे', admissionDate: '2026-06-15', address: 'वाघोली' },
      { name: 'रवि जाधव', phone: '9822012345', admissionDate: '2026-06-16' },
    ])
  })

  it('has names in three columns and lacks roll numbers, which can be counted', async () => {
    const { rows } = await ofFile('surnames.tsv')
    expect(problems(rows)).toEqual([[3, 'rollNumber', 'Roll number is required']])
    const { rows: numbered } = await ofFile('surnames.tsv', { change: { numbersRolls: true } })
    expect(sent(numbered)).toMatchObject([
      { name: 'Ravi Suresh Kumar', rollNumber: '1', className: 'Class 6', section: 'C' },
      { name: 'Sita Devi', rollNumber: '2' },
    ])
  })

  it('is cells pasted without titles, with classes in Roman numbers', async () => {
    const { rows, created } = await ofFile('cells-pasted.txt')
    expect(problems(rows)).toEqual([])
    expect(created).toEqual([
      { name: 'Class 9', section: 'B' },
      { name: 'Class 10', section: 'A' },
    ])
  })

  it('is a workbook with merged cells, serials, real days, numbers as phones and empty columns', async () => {
    const day = { value: new Date('2026-06-15'), format: 'dd/mm/yyyy' }
    const bytes = await workbook([
      [{ value: 'Saraswati Vidyalaya', columnSpan: 6 }, null, null, null, null, null],
      [],
      ['Roll No', 'Name', null, 'Class', 'Mobile', 'Admission Date'],
      [1, 'आरोही शिंदे', null, '5 A', 9948219935, day],
      [2, 'Ravi', null, '५-ब', '+91 98765 43210', 46188],
      ['TOTAL', 2],
    ])
    const { rows, table } = await take('list.xlsx', bytes)
    expect(problems(rows)).toEqual([])
    expect(table.columns.map(({ title }) => title)).toEqual([
      'Roll No',
      'Name',
      'Class',
      'Mobile',
      'Admission Date',
    ])
    expect(sent(rows)).toMatchObject([
      { rollNumber: '1', phone: '9948219935', section: 'A', admissionDate: '2026-06-15' },
      { rollNumber: '2', section: 'ब', admissionDate: '2026-06-15' },
    ])
  })

  it('is a workbook whose roll numbers and phones are formulas, of which the results count', async () => {
    const formula = (value: string) => ({ value, type: 'Formula' as const })
    const bytes = await workbook([
      ['Roll No', 'Name', 'Class', 'Mobile'],
      [formula('=ROW()-1'), 'Ravi', '5A', formula('=9800000000+A2')],
      [formula('=ROW()-1'), 'Sita', '5A', formula('=9800000000+A3')],
    ])
    const { rows } = await take('list.xlsx', withResults(bytes, ['1', '9800000001', '2', '9800000002']))
    expect(sent(rows)).toMatchObject([
      { rollNumber: '1', phone: '9800000001' },
      { rollNumber: '2', phone: '9800000002' },
    ])
  })

  it('is a workbook of two sheets, of which the empty ones are not offered', async () => {
    const titles = ['Roll No', 'Name', 'Class']
    const bytes = await workbook(
      [titles, [1, 'Ravi', '5A']],
      [[null]],
      [titles, [1, 'Sita', '5B'], [2, 'Tara', '5B']],
    )
    const { sheets, rows } = await take('list.xlsx', bytes, { sheet: 1 })
    expect(sheets.map(({ name }) => name)).toEqual(['Sheet 1', 'Sheet 3'])
    expect(sent(rows)).toMatchObject([{ name: 'Sita' }, { name: 'Tara' }])
  })
})

describe('an ugly file of teachers', () => {
  it('is read by its own titles', async () => {
    const bytes = await workbook([
      ['S.No', 'Name of the Teacher', 'Mobile No', 'Email ID', 'Subject', 'D.O.B.', 'Aadhaar No', 'Pin Code'],
      [1, 'Meera Joshi', 9822012345, 'meera@example.org', 'Mathematics', '04/03/1988', 234123412346, 412207],
      [2, 'Anil Pawar', null, null, 'Hindi', '04/03/1988', null, null],
    ])
    const { rows } = await take('staff.xlsx', bytes, { kind: 'teachers' })
    expect(sent(rows)[0]).toEqual({
      name: 'Meera Joshi',
      phone: '9822012345',
      email: 'meera@example.org',
      subject: 'Mathematics',
      dob: '1988-03-04',
      aadhaarNumber: '234123412346',
      pincode: '412207',
    })
    expect(problems(rows)).toEqual([[3, 'phone', 'A phone number or an email is needed to sign in.']])
  })

  it.each([
    ['Shala’s own', 'Name,Phone,Status,District / Sub-District', 'Left'],
    ['Shala’s own in Hindi', 'नाम,फ़ोन,स्थिति,ज़िला / उप-ज़िला', 'स्कूल छोड़ा'],
    ['another one', 'Staff name,Mobile,Service status,Taluka', 'Retired on 31 May'],
  ])('asks about those who have left, from %s list', async (_, titles, status) => {
    const lines = [titles, `Anil Pawar,9822012345,${status},Haveli`, 'Meera Joshi,9822012346,Active,Mulshi']
    const { rows } = await take('staff.csv', buffer(strToU8(lines.join('\n'))), { kind: 'teachers' })
    expect(problems(rows)).toEqual([[2, 'status', teacherRowTexts.hasLeft]])
    expect(sent(rows).map(({ subDistrict }) => subDistrict)).toEqual(['Haveli', 'Mulshi'])
  })
})

describe('a file that cannot be read', () => {
  const bytes = (...start: number[]) => buffer(Uint8Array.from([...start, ...Array(100).fill(0)]))
  const password = [...new Uint8Array(Uint16Array.from('EncryptedPackage', (l) => l.charCodeAt(0)).buffer)]
  const zipped = (name: string) => buffer(zipSync({ [name]: strToU8('Name,Class') }))
  const utf16 = (text: string) => Uint16Array.from(`\ufeff${text}`, (l) => l.charCodeAt(0)).buffer
  const openDocument = () =>
    buffer(
      new TextEncoder().encode(
        `PK\u0003\u0004${'x'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
      ),
    )

  it.each([
    ['a workbook behind a password', 'list.xlsx', bytes(0xd0, 0xcf, 0x11, 0xe0, ...password), 'locked'],
    ['an old workbook under a new name', 'list.xlsx', bytes(0xd0, 0xcf, 0x11, 0xe0), 'xls'],
    ['a workbook of Excel 5', 'list.xls', bytes(9, 8), 'xls'],
    ['a page without a table saved as .xls', 'list.xls', utf16('<html><p>Name'), 'xls'],
    ['a page saved as .csv', 'list.csv', buffer(strToU8('<!DOCTYPE html><table>')), 'noText'],
    ['a binary workbook', 'list.xlsb', zipped('xl/workbook.bin'), 'xls'],
    ['a zip with a list', 'list.zip', zipped('list.csv'), 'noText'],
    ['a file of Numbers', 'list.numbers', zipped('Index/Document.iwa'), 'noText'],
    ['an old workbook', 'list.xls', bytes(0xd0, 0xcf, 0x11, 0xe0), 'xls'],
    ['a broken workbook', 'list.xlsx', bytes(0x50, 0x4b, 0x03, 0x04), 'damaged'],
    ['a renamed text', 'list.xlsx', bytes(0x41), 'damaged'],
    ['an OpenDocument file', 'list.ods', openDocument(), 'ods'],
    ['a PDF', 'list.pdf', bytes(0x25, 0x50, 0x44, 0x46), 'noText'],
    ['a file of blank lines', 'list.csv', buffer(new TextEncoder().encode('\r\n,,,\r\n')), 'empty'],
    ['an empty file', 'list.csv', new ArrayBuffer(0), 'empty'],
  ])('says so: %s', async (_, name, content, reason) => {
    await expect(readSheets(name, content)).rejects.toMatchObject({ reason })
  })
})
