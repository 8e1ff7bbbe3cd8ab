import { studentRowTexts } from '@shala/contract/imports/students'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { questionTexts } from '../checking/check-row.ts'
import { dayOrderOf, isDayOrderOpen, swappedDays } from '../columns/plan.ts'
import { readSheets } from '../reading/read-sheets.ts'
import { buffer, ofFile, problems, sent, take } from './take-file.ts'

const text = (content: string) => buffer(strToU8(content))
const questions = (rows: Awaited<ReturnType<typeof ofFile>>['rows']) =>
  rows.flatMap(({ line, problems }) =>
    problems.flatMap(({ field, text, isQuestion }) => (isQuestion ? [[line, field, text]] : [])),
  )

describe('a list as an office has it', () => {
  it('of the government: the name is the name, the present class the class, and each detail has its field', async () => {
    const { rows, table, plan } = await ofFile('government-list.csv')
    expect(problems(rows)).toEqual([])
    expect(sent(rows)).toMatchObject([
      {
        name: 'Ishaan Verma',
        className: 'Class 5',
        section: 'A',
        admissionNumber: '2107',
        phone: '9811100011',
        fatherName: 'Rohit Verma',
        motherName: 'Neha Verma',
        birthDate: '2015-05-12',
        gender: 'male',
        category: 'general',
        admissionDate: '2021-06-14',
        aadhaarNumber: '2341 2341 2346',
        enrollmentDate: '2026-06-01',
      },
      { name: 'Pallavi Nair', section: 'A', admissionNumber: '2108', gender: 'female', category: 'obc' },
      { name: 'Faizan Qureshi', section: 'B', admissionNumber: '2109', birthDate: '2016-01-21' },
    ])
    const notTaken = table.columns.filter(({ place }) => plan.columns[place] === null)
    expect(notTaken.map(({ title }) => title)).toEqual(['Class studied in the Previous Year'])
  })

  it('of admissions: the present class counts, and whoever left is asked about', async () => {
    const { rows, created } = await ofFile('admission-register.csv')
    expect(created).toEqual([])
    expect(sent(rows).map(({ name, section, admissionClass }) => [name, section, admissionClass])).toEqual([
      ['Ishaan Verma', 'A', '1'],
      ['Pallavi Nair', 'A', '2'],
      ['Gaurav Meena', 'A', '1'],
      ['Sneha Rathod', 'B', '3'],
      ['Faizan Qureshi', 'B', '1'],
    ])
    expect(sent(rows).map(({ leavingDate }) => leavingDate)).toEqual([
      undefined,
      undefined,
      '2026-03-31',
      '2026-08-15',
      undefined,
    ])
  })

  it('with a stray quotation mark: five students, each with their own phone, and the line is asked about', async () => {
    const { rows } = await ofFile('stray-quote.csv')
    expect(sent(rows).map(({ name, phone, address }) => [name, phone, address])).toEqual([
      ['Ishaan Verma', '9811100011', '12 MG Road'],
      ['Pallavi Nair', '9811100012', 'Flat 3, Rose Villa'],
      ['Faizan Qureshi', '9811100013', '7 Station Road'],
      ['Sneha Rathod', '9811100015', 'Near "Ganesh" temple'],
      ['Gaurav Meena', '9811100014', '18 Lake View'],
    ])
    expect(questions(rows)).toEqual([[3, 'name', questionTexts.guessed]])
  })

  it('whose days Excel swapped is asked about, and put right when that is said', async () => {
    const asked = await ofFile('days-swapped.xlsx')
    expect(swappedDays(asked.table, asked.plan.columns)).toEqual(['2021-05-07', '2023-12-06', '2022-02-04'])
    const { rows } = await ofFile('days-swapped.xlsx', { change: { swapsDays: true } })
    expect(sent(rows).map(({ admissionDate }) => admissionDate)).toEqual([
      '2021-06-14',
      '2021-07-05',
      '2021-06-15',
      '2023-06-12',
      '2022-04-21',
      '2022-04-02',
    ])
  })

  it('with days of either order: each column says its own, and one that mixes them is asked about', async () => {
    const list = (...days: [string, string][]) =>
      take(
        'list.csv',
        text(
          [
            'Name,Roll No,Class,Date of Birth,Admission Date',
            ...days.map(
              ([birth, admission], place) => `Child ${'ABC'[place]},${place + 1},5A,${birth},${admission}`,
            ),
          ].join('\n'),
        ),
      )
    const daysOf = ({ rows }: Awaited<ReturnType<typeof list>>) =>
      sent(rows).map(({ birthDate, admissionDate }) => [birthDate, admissionDate])
    const apart = await list(['25/05/2015', '11/30/2021'], ['03/04/2015', '03/04/2021'])
    expect([isDayOrderOpen(apart.plan), daysOf(apart)]).toEqual([
      false,
      [
        ['2015-05-25', '2021-11-30'],
        ['2015-04-03', '2021-03-04'],
      ],
    ])
    const mixed = await list(['25/05/2015', ''], ['11/30/2015', ''], ['03/04/2015', ''])
    expect(isDayOrderOpen(mixed.plan)).toBe(true)
    const chosen = await list(['25/05/2015', '11/30/2021'], ['11/30/2015', '03/04/2021'], ['03/04/2015', ''])
    const said = { ...chosen.plan, dayOrder: 'day_first' as const }
    expect([dayOrderOf(said, 'birthDate'), dayOrderOf(said, 'admissionDate')]).toEqual([
      'day_first',
      'month_first',
    ])
    const other = {
      ...(await list(['25/05/2015', ''], ['11/30/2015', '14/06/2021'], ['03/04/2015', '03/04/2021'])).plan,
    }
    expect(dayOrderOf({ ...other, dayOrder: 'month_first' }, 'admissionDate')).toBe('day_first')
    const unclear = await list(['03/04/2015', '11/30/2021'])
    expect(isDayOrderOpen(unclear.plan)).toBe(true)
    expect(isDayOrderOpen((await list(['03/04/2015', '14/06/2021'])).plan)).toBe(false)
    const certain = await list(['25/05/2015', ''], ['11/30/2015', ''], ['04/04/2015', ''])
    expect(isDayOrderOpen(certain.plan)).toBe(false)
  })

  it('with a class in a merged cell: it is the class of every row', async () => {
    const { rows } = await ofFile('merged-class.xlsx')
    expect(problems(rows)).toEqual([])
    expect(sent(rows).map(({ name, section }) => [name, section])).toEqual([
      ['Ishaan Verma', 'A'],
      ['Pallavi Nair', 'A'],
      ['Faizan Qureshi', 'A'],
      ['Sneha Rathod', 'B'],
      ['Gaurav Meena', 'B'],
    ])
  })

  it('with numbers that nobody has: they are named and left out, and two of a family share theirs', async () => {
    const { rows } = await ofFile('one-phone.csv')
    expect(problems(rows)).toEqual([])
    expect(sent(rows).map(({ phone }) => phone)).toEqual([
      '9811100011',
      ...Array(7).fill(undefined),
      '9811100017',
      '9811100017',
    ])
    expect(rows.map(({ hints }) => hints.phone?.values?.number)).toEqual([
      undefined,
      ...Array(5).fill('9999999999'),
      '1234567890',
      '0000000000',
      undefined,
      undefined,
    ])
  })

  it('of the early classes and streams: each can be made under its name', async () => {
    const { rows, created } = await ofFile('early-classes.csv')
    expect(problems(rows)).toEqual([])
    expect(created.map(({ name, section }) => [name, section])).toEqual([
      ['Balvatika-3', 'A'],
      ['Bal Vatika 2', 'A'],
      ['PP1', null],
      ['Pre-Primary 2', 'B'],
      ['Prep', 'A'],
      ['Class 11 Sci', 'A'],
      ['Class 12 (Commerce)', 'B'],
      ['Class 10', 'Rose'],
      ['Class 11 Commerce', 'A'],
      ['LKG (E)', 'A'],
    ])
    const own = sent(rows).map(({ className, section }) => [className, section ?? null])
    expect(own).toEqual(created.map(({ name, section }) => [name, section]))
  })
})

describe('a list says what is wrong with it', () => {
  const list = (rows: string[], titles = 'Roll No,Name,Class,Mobile') =>
    take('l.csv', text([titles, ...rows].join('\n')))

  it.each([
    ['a formula that failed', '1,#REF!,5 A,', 'name'],
    ['a roll number that became a date', '5-Jan,Ravi Kumar,5 A,', 'rollNumber'],
    ['a class that became a date', '1,Ravi Kumar,05-Jan,', 'class'],
    ['a name without letters', '1,2341 2341 2346,5 A,', 'name'],
    ['a letter that was cut', '1,Ravi K\uFFFDmar,5 A,', 'name'],
  ])('%s', async (_, row, field) => {
    const { rows } = await list([row])
    expect(problems(rows).map(([, at]) => at)).toEqual([field])
  })

  it('the parents’ numbers alone: the family signs in with the first of them, or the one that is chosen', async () => {
    const rows = ['1,Ravi,5 A,9811100011,9811100012', '2,Sita,5 A,98,9811100013']
    const titles = "Roll,Name,Class,Father's Mobile,Mother's Mobile"
    const first = await list(rows, titles)
    expect(sent(first.rows).map(({ phone }) => phone)).toEqual(['9811100011', undefined])
    expect(problems(first.rows).map(([line, field]) => [line, field])).toEqual([[3, 'fatherPhone']])
    const bytes = text([titles, ...rows].join('\n'))
    const chosen = await take('l.csv', bytes, { change: { signInWith: 'motherPhone' } })
    expect(sent(chosen.rows).map(({ phone }) => phone)).toEqual(['9811100012', '9811100013'])
  })

  it.each([
    ['N/A', 'NA', '-'],
    ['nil', 'xxx', '0'],
  ])('%s, %s and %s are empty cells, and nobody is known by them', async (...nothing) => {
    const { rows } = await list(
      [`1,Ravi,5 A,${nothing.join(',')}`],
      'Roll,Name,Class,Adm No,Address,Blood Group',
    )
    expect(problems(rows)).toEqual([])
    expect(Object.keys(sent(rows)[0] ?? {})).not.toEqual(expect.arrayContaining(['admissionNumber']))
    expect(sent(rows)[0]).not.toHaveProperty('address')
  })

  it.each(['TC Issued', 'Left', 'Passed out', 'Inactive', 'Struck off'])(
    'a status of %j is asked about',
    async (status) => {
      const { rows } = await list([`1,Ravi,5 A,${status}`, '2,Sita,5 A,Active'], 'Roll,Name,Class,Status')
      expect(questions(rows)).toEqual([[2, 'status', studentRowTexts.hasLeft]])
    },
  )

  it('a name that says that the child has left is asked about', async () => {
    const { rows } = await list(['1,Gaurav Meena (TC),5 A,', '2,Zoya Khan - LEFT,5 A,', '3,Lefty Singh,5 A,'])
    expect(questions(rows).map(([line]) => line)).toEqual([2, 3])
  })

  it('the same child in two classes is asked about', async () => {
    const { rows } = await list(['1,Rahul,5 A,9811100011', '2,Rahul,5 B,9811100011', '3,Sita,5 B,9811100011'])
    expect(questions(rows)).toEqual([2, 3].map((line) => [line, 'name', studentRowTexts.samePhone]))
  })

  it('a field of the school with choices stays empty where the list has nothing', async () => {
    const own = [{ _id: 'f', label: 'House', kind: 'choice' as const, choices: ['Green', 'Red'] }]
    const bytes = text('Roll,Name,Class,House\n1,Ravi,5 A,\n2,Sita,5 A,red')
    const { rows } = await take('l.csv', bytes, { own })
    expect(sent(rows).map((row) => row['own.f'])).toEqual([undefined, 'Red'])
    const without = await take('l.csv', text('Roll,Name,Class\n1,Ravi,5 A'), { own })
    expect(sent(without.rows)[0]).not.toHaveProperty('own.f')
  })

  it('more than four children with one phone number', async () => {
    const { rows } = await list(
      ['A', 'B', 'C', 'D', 'E'].map((letter, at) => `${at + 1},Child ${letter},5 A,9811100011`),
    )
    expect(questions(rows)).toEqual(
      [2, 3, 4, 5, 6].map((line) => [line, 'phone', studentRowTexts.sharedPhone]),
    )
    const family = await list(
      ['A', 'B', 'C', 'D'].map((letter, at) => `${at + 1},Child ${letter},5 A,9811100011`),
    )
    expect(questions(family.rows)).toEqual([])
  })

  it('names in a font that draws other letters than it keeps', async () => {
    const names = ['jfo dqekj', "vkjksgh f'kans", "iwtk 'kekZ", "jkds'k ;kno"]
    const { rows } = await list(names.map((name, at) => `${at + 1},${name},5 A,`))
    expect(new Set(questions(rows).map(([, , asked]) => asked))).toEqual(new Set([questionTexts.legacyFont]))
    const small = await list(
      ['ravi kumar', 'sita devi', 'aarohi shinde'].map((name, at) => `${at + 1},${name},5 A,`),
    )
    expect(questions(small.rows)).toEqual([])
  })
})

describe('a list is read whatever was done to it', () => {
  it('numbers written as 7.0 are 7, and an apostrophe before a sign is no letter', async () => {
    const { rows } = await take(
      'l.csv',
      text("Roll No,Adm No,Name,Class,Mobile\n7.0,1042.0,Ravi,5 A,9811100011.0\n'-7,,Sita,5 A,"),
    )
    expect(sent(rows)).toMatchObject([
      { rollNumber: '7', admissionNumber: '1042', phone: '9811100011' },
      { rollNumber: '-7' },
    ])
  })

  it('the class stands in a line above its students', async () => {
    const list = 'Class : V - A\nRoll No,Name\n1,Ravi\n2,Sita\nClass : V - B\nRoll No,Name\n1,Zoya\n'
    const { rows, table } = await take('l.csv', text(list))
    expect(sent(rows).map(({ name, section }) => [name, section])).toEqual([
      ['Ravi', 'A'],
      ['Sita', 'A'],
      ['Zoya', 'B'],
    ])
    expect(table.leftOut.map(({ line, why }) => [line, why])).toEqual([
      [1, 'above'],
      [5, 'class'],
      [6, 'titles'],
    ])
  })

  it('the teacher may stand beside the class, and initials are names', async () => {
    const list = 'Class: 5 A,Class Teacher: Mrs Joshi\nRoll No,Name\n1,Ravi\nClass: 5 B,Section: B\n2,Zoya\n'
    const { rows } = await take('l.csv', text(list))
    expect(sent(rows).map(({ name, section }) => [name, section])).toEqual([
      ['Ravi', 'A'],
      ['Zoya', 'B'],
    ])
    const names = await take('l.csv', text('Name\nV. Lakshmi\nI. Fatima\nX. Antony\nRavi'))
    expect(names.rows.map(({ values }) => values.name)).toEqual([
      'V. Lakshmi',
      'I. Fatima',
      'X. Antony',
      'Ravi',
    ])
  })

  it('a title over several columns belongs to each of them', async () => {
    const list =
      'Roll No,Class,Parents,,Student,\n,,Name,Mobile,Name,Mobile\n1,5 A,Rohit,9811100012,Ravi,9811100011\n'
    const { rows } = await take('l.csv', text(list))
    expect(sent(rows)).toMatchObject([
      { name: 'Ravi', phone: '9811100011', guardianName: 'Rohit', guardianPhone: '9811100012' },
    ])
  })

  it('a class of 5.0 is 5, 1-Male is male, 4-OBC is OBC, and the title says MM/DD', async () => {
    const titles = 'Roll,Name,Class,Section,Gender,Category,DOB (MM/DD/YYYY)'
    const { rows } = await take('l.csv', text(`${titles}\n1,Ravi,5.0,A,1-Male,4-OBC,05/12/2015`))
    expect(sent(rows)).toMatchObject([
      { className: 'Class 5', section: 'A', gender: 'male', category: 'obc', birthDate: '2015-05-12' },
    ])
  })

  it('two stray quotation marks in neighbouring lines are two children, both asked about', async () => {
    const list =
      'Roll,Name,Class,Mobile,Address\n1,"Ishaan Verma,5 A,9811100011,MG Road\n2,Pallavi Nair",5 A,9811100012,Rose\n3,Ravi,5 A,9811100013,X\n'
    const { rows } = await take('l.csv', text(list))
    expect(rows.map(({ values }) => values.phone)).toEqual(['9811100011', '9811100012', '9811100013'])
    expect(questions(rows).map(([line]) => line)).toEqual([2, 3])
  })

  it('a cut letter does not make the others foreign', async () => {
    const bytes = strToU8('Roll No,Name,Class\n1,रवि कुमार,5 A\n2,आरोही शिंदे,5 A\n')
    const place = bytes.lastIndexOf(0xa4)
    const { rows } = await take('l.csv', buffer(bytes.filter((_, at) => at !== place)))
    expect(rows[0]?.values.name).toBe('रवि कुमार')
    expect(problems(rows).map(([line, field]) => [line, field])).toEqual([[3, 'name']])
  })

  it('text that another program decoded wrongly and saved is put right, and said', async () => {
    const spoiled = new TextDecoder('windows-1252').decode(strToU8('रवि कुमार'))
    const { rows, sheets } = await take('l.csv', text(`Roll No,Name,Class\n1,${spoiled},5 A\n2,José,5 A`))
    expect(rows.map(({ values }) => values.name)).toEqual(['रवि कुमार', 'José'])
    expect(sheets[0]?.isMended).toBe(true)
  })

  it('rows and sheets that a workbook hides are left out, and said; a name that is crossed out is asked about', async () => {
    const sheet = (rows: string) =>
      `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
    const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const row = (line: number, values: string[], more = '') =>
      `<row r="${line}"${more}>${values.map((value, at) => cell(`${'ABC'[at]}${line}`, value)).join('')}</row>`
    const list = [
      row(1, ['Roll No', 'Name', 'Class']),
      row(2, ['1', 'Ravi', '5 A']),
      row(3, ['2', 'Sita', '5 A'], ' hidden="1"'),
      `<row r="4"><c r="A4"><v>3</v></c><c r="B4" t="e"><v>#REF!</v></c>${cell('C4', '5 A')}</row>`,
      row(5, ['4', 'Om', '5 A']).replace('r="B5"', 'r="B5" s="1"'),
      row(6, ['5', 'Asha', '5 A']).replace('r="A6"', 'r="A6" s="1"'),
    ]
    const names = ['Old', 'New']
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const files = {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${names
        .map(
          (name, at) =>
            `<sheet name="${name}" sheetId="${at + 1}"${at === 0 ? ' state="hidden"' : ''} r:id="r${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
        .map(
          (_, at) =>
            `<Relationship Id="r${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
      'xl/styles.xml':
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': sheet(row(1, ['Roll No', 'Name', 'Class'])),
      'xl/worksheets/sheet2.xml': sheet(list.join('')),
    }
    const bytes = buffer(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))),
    )
    expect((await readSheets('l.xlsx', bytes)).map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Old', true],
      ['New', false],
    ])
    const { rows, table } = await take('l.xlsx', bytes, { sheet: 1 })
    expect(rows.map(({ values }) => values.name)).toEqual(['Ravi', '#REF!', 'Om', 'Asha'])
    expect(questions(rows)).toEqual([[5, 'name', questionTexts.struck]])
    expect(table.leftOut).toEqual([{ line: 3, text: '2 Sita 5 A', why: 'hidden' }])
    expect(problems(rows).map(([line, field]) => [line, field])).toEqual([
      [4, 'name'],
      [5, 'name'],
    ])
  })
})

describe('a list as a portal gives it', () => {
  const table = (...lines: string[]) => take('list.csv', text(lines.join('\n')))
  const fieldsOf = ({ table: read, plan }: Awaited<ReturnType<typeof table>>) =>
    read.columns.map(({ place }) => plan.columns[place])

  it('has its numbers before the titles, and again below them', async () => {
    const taken = await table(
      '1. Name of Student,2. Mobile No,4.2.3 Class,(4) Section,5. Roll No,4.1.17(a) BPL',
      '1,2,3,4,5,6',
      'Ravi Kale,9811100011,5,A,1,2-No',
      'Zoya Khan,9811100012,5,B,1,1-Yes',
    )
    expect(fieldsOf(taken)).toEqual(['name', 'phone', 'class', 'section', 'rollNumber', 'belowPovertyLine'])
    expect(taken.table.leftOut).toEqual([{ line: 2, text: '1 2 3 4 5 6', why: 'titles' }])
    expect(problems(taken.rows)).toEqual([])
    expect(taken.created).toEqual([])
  })

  it('of UDISE+: masks of Aadhaar numbers and the match of the name are not taken', async () => {
    const taken = await table(
      'S.No,Class,Section,Student Name,AADHAAR No.,Name as per AADHAAR,AADHAAR Name Match,Social Category',
      '1,5,A,Ravi Kale,XXXXXXXX2346,Ravi Kale,Yes,4-OBC',
      '2,5,A,Zoya Khan,XXXXXXXX1111,Zoya Khan,No,1-General',
    )
    expect(fieldsOf(taken).slice(3)).toEqual(['name', null, 'nameInAadhaar', null, 'category'])
    expect(problems(taken.rows)).toEqual([])
  })

  it.each([
    ['SR No,S.No.', '4512,1'],
    ['S.No.,SR No', '1,4512'],
    ['क्र.सं.,एस.आर. नं.', '1,4512'],
  ])('of Rajasthan: %s are the serial and the scholar number', async (titles, numbers) => {
    const taken = await table(
      `${titles},Student Name,Class,Section,Jan Aadhaar No,Aadhaar No,Category,Exam Roll No`,
      `${numbers},Mohit Meena,5,A,4812345678,234123412346,MBC,`,
    )
    expect(sent(taken.rows)).toMatchObject([
      { rollNumber: '1', admissionNumber: '4512', aadhaarNumber: '234123412346', category: 'obc' },
    ])
    expect(problems(taken.rows)).toEqual([])
  })

  it('with two serials and an admission number: that one counts', async () => {
    const taken = await table('S.No.,SR No,Adm No,Student Name,Class', '1,4512,77,Mohit Meena,5 A')
    expect(sent(taken.rows)).toMatchObject([{ rollNumber: '1', admissionNumber: '77' }])
  })

  it('a child without a name is not a line of numbers', async () => {
    const taken = await table('Roll No,Class,Name', '1,2,', '2,2,Zoya Khan')
    expect(taken.rows.map(({ line }) => line)).toEqual([2, 3])
  })

  it('in one column: a long title is still its title', async () => {
    const taken = await table('Full name of student', 'V. Lakshmi', 'X. Antony')
    expect(sent(taken.rows).map(({ name }) => name)).toEqual(['V. Lakshmi', 'X. Antony'])
  })

  it('of Maharashtra: the child’s number is no name', async () => {
    const taken = await table(
      'अ.क्र.,विद्यार्थी आयडी,विद्यार्थ्याचे नाव,वडिलांचे नाव,आडनाव,इयत्ता,तुकडी',
      '१,2021272510001,आरव,संजय,पाटील,५,A',
    )
    expect(sent(taken.rows)).toMatchObject([{ name: 'आरव पाटील', fatherName: 'संजय', section: 'A' }])
  })

  it('takes the roll number of the class before one of a board', async () => {
    const taken = await table('Board Roll No,Roll No,Name,Class', '2612345,7,Ravi Kale,5 A')
    expect(sent(taken.rows)).toMatchObject([{ rollNumber: '7' }])
    const alone = await table('Board Roll No,Name,Class', '2612345,Ravi Kale,5 A')
    expect(sent(alone.rows)).toMatchObject([{ rollNumber: '2612345' }])
  })

  it('in a script of its own: the child’s name is not a parent’s or a class, and its digits are read', async () => {
    const odia = await table('କ୍ର.ସଂ,ଛାତ୍ରଙ୍କ ନାମ,ପିତାଙ୍କ ନାମ,ଶ୍ରେଣୀ', '1,ବୀଣା ସାହୁ,ରମେଶ ସାହୁ,5 A', '2,ଗୀତା,ରମେଶ,5 B')
    expect(sent(odia.rows).map(({ name }) => name)).toEqual(['ବୀଣା ସାହୁ', 'ଗୀତା'])
    const urdu = await table('جماعت,نام طالب علم,نمبر شمار', 'پنجم,محمد عارف,1', 'پنجم,زینب خاتون,2')
    expect(urdu.plan.columns).toEqual([null, null, 'rollNumber'])
    const bengali = await table(
      'রোল নং,শিক্ষার্থীর নাম,শ্রেণি,মোবাইল',
      '১,বীনা রায়,৫-A,৯৮১১১০০০১২',
      '২,অরুণ সেন,৫-B,৯৮১১১০০০১৩',
    )
    expect(sent(bengali.rows)).toMatchObject([
      { rollNumber: '1', name: 'বীনা রায়', section: 'A', phone: '9811100012' },
      { rollNumber: '2', name: 'অরুণ সেন', section: 'B', phone: '9811100013' },
    ])
  })

  it('in pages: the class above each is that of its children, and head and foot are left out', async () => {
    const page = (section: string, ...children: string[]) => [
      'GOVT HIGH SCHOOL',
      `Academic Year : 2026-27,Class : V,Section : ${section}`,
      'Sl.No,Adm No,Student Name',
      ...children,
      `Printed on 30-11-2026,,Page 1`,
    ]
    const taken = await table(...page('A', '1,501,Ravi Kale'), ...page('B', '1,502,Zoya Khan'))
    const words = await table(
      'Roll,Name,Class,Section',
      '1,Ravi Kale,Class-V,Sec-A',
      '2,Zoya Khan,Class: V,Sec: B',
    )
    for (const { rows } of [taken, words])
      expect(sent(rows).map(({ name, section }) => [name, section])).toEqual([
        ['Ravi Kale', 'A'],
        ['Zoya Khan', 'B'],
      ])
  })

  it('of a Hindi form: a father’s name as on his papers is no roll number', async () => {
    const taken = await table(
      'नाम (आधार के अनुसार),कक्षा,पिता का नाम (आधार के अनुसार),अनुसूचित जाति/जनजाति,अनुक्रमांक',
      'रवि काले,5 A,मोहन काले,नहीं,7',
    )
    expect(sent(taken.rows)).toMatchObject([{ name: 'रवि काले', fatherName: 'मोहन काले', rollNumber: '7' }])
  })

  it('asks about whoever it has in the drop box', async () => {
    const taken = await table(
      'Roll,Name,Class,Section (A/B/C),Student Current Status,Remarks',
      '1,Ravi Kale,5,A,Active in the same school,',
      '2,Zoya Khan,5,A,Inactive/Dropbox,',
      '3,Asha Rao,5,B,Released,',
      '4,Om Jain,5,B,,Moved to Dropbox',
    )
    expect(questions(taken.rows).map(([line, field]) => [line, field])).toEqual([
      [3, 'status'],
      [4, 'status'],
      [5, 'status'],
    ])
    expect(sent(taken.rows).map(({ section }) => section)).toEqual(['A', 'A', 'B', 'B'])
  })

  it('of teachers: a code is no name', async () => {
    const lines = [
      'Teacher Code,Name of Teacher,Type of Teacher,Mobile',
      '2725100,Sunil Rao,1-Head Teacher,9822000011',
    ]
    const { rows } = await take('list.csv', text(lines.join('\n')), { kind: 'teachers' })
    expect(sent(rows)).toMatchObject([{ name: 'Sunil Rao', phone: '9822000011' }])
  })

  it('says on which paper a name stands: it is still the name', async () => {
    const list = 'Teacher Name (as per Aadhaar),Mobile\nSunil Rao,9822000011'
    const teachers = await take('list.csv', text(list), { kind: 'teachers' })
    expect(sent(teachers.rows)).toMatchObject([{ name: 'Sunil Rao' }])
    const students = await table('Roll,Student Name (as per admission register),Class', '1,Ravi Kale,5 A')
    expect(sent(students.rows)).toMatchObject([{ name: 'Ravi Kale' }])
  })

  it('copied from a screen: what stands below the table is no child', async () => {
    const taken = await table(
      'S.No,Name,Class,Roll No',
      '1,Ravi Kale,5 A,1',
      'Showing 1 to 1 of 1 entries,,,',
      'Previous,,,',
      '1,,,',
      'Next,,,',
    )
    expect(sent(taken.rows).map(({ name }) => name)).toEqual(['Ravi Kale'])
  })

  it('of a form: its questions are not the child’s name', async () => {
    const taken = await table(
      "Timestamp,Student's Full Name (as per birth certificate),Class and Section,Father's Name (as per Aadhaar card),Permanent address with PIN code,Does your child have any medical condition?,Date of Birth (as in birth certificate)",
      '11/30/2026 10:22:11,Ravi Kale,Class 5 A,Mohan Kale,12 MG Road 411001,Asthma,12/05/2016',
    )
    expect(sent(taken.rows)).toMatchObject([
      {
        name: 'Ravi Kale',
        section: 'A',
        fatherName: 'Mohan Kale',
        address: '12 MG Road 411001',
        birthDate: '2016-05-12',
      },
    ])
  })

  it.each([
    '1. Ravi Kale 5A 98111 00011\n2. Zoya Khan 5B 9811100012',
    'Name of students\n1) Ravi Kale, 5A, 9811100011\n\n2) Zoya Khan, 5B, 9811100012',
    '१. Ravi Kale 5A ९८१११ ०००११\n२. Zoya Khan 5B ९८१११०००१२',
    '[30/11/26, 10:22:11 AM] Ritu: 1. Ravi Kale - 5A - 9811100011\n[30/11/26, 10:22:31 AM] Ritu: 2. Zoya Khan - 5B - +91 98111 00012',
  ])('passed on in a chat: %s', async (message) => {
    const { rows } = await take('', text(message))
    expect(sent(rows)).toMatchObject([
      { rollNumber: '1', name: 'Ravi Kale', className: 'Class 5', section: 'A' },
      { rollNumber: '2', name: 'Zoya Khan', className: 'Class 5', section: 'B' },
    ])
    expect(problems(rows)).toEqual([])
  })

  it('in a chat below a line that may be a child: that line alone is shown to be mended', async () => {
    const { rows } = await take('', text('Kindly add\n1. Ravi Kale 5A 98111 00011'))
    expect(sent(rows)[1]).toMatchObject({ rollNumber: '1', name: 'Ravi Kale', section: 'A' })
    expect(new Set(problems(rows).map(([line]) => line))).toEqual(new Set([1]))
  })

  it('in a chat with its classes: each child is in the class above it', async () => {
    const { rows } = await take(
      '',
      text('Class 5A\n1. Ravi Kale\n2. Om Jain\nClass 5B\n1. Zoya Khan 9811100012'),
    )
    expect(sent(rows)).toMatchObject([
      { rollNumber: '1', name: 'Ravi Kale', section: 'A' },
      { rollNumber: '2', name: 'Om Jain', section: 'A' },
      { rollNumber: '1', name: 'Zoya Khan', section: 'B', phone: '9811100012' },
    ])
  })

  it('below a heading that names no class: the number of a line is no class', async () => {
    const taken = await table(
      'List of students Class-wise 2026-27',
      'Class: 5A',
      '1,Ravi Kale',
      '2,Zoya Khan',
    )
    expect(sent(taken.rows)).toMatchObject([
      { rollNumber: '1', name: 'Ravi Kale', section: 'A' },
      { rollNumber: '2', name: 'Zoya Khan', section: 'A' },
    ])
    expect(taken.table.leftOut.map(({ why }) => why)).toEqual(['above', 'class'])
    const codes = await take('', text('1 Ravi Kale\n2 Zoya Khan'))
    expect(codes.created).toEqual([])
  })

  it('shortens its titles: R.No, S/o D/o, DoB, TC Issued', async () => {
    const taken = await table(
      'S.No,R.No,Name,S/o D/o,Std,DoB,TC Issued',
      '1,12,Ravi Kale,Mohan Kale,5 A,12.05.16,No',
      '2,13,Zoya Khan,Imran Khan,5 B,13.04.16,Yes',
    )
    expect(sent(taken.rows)).toMatchObject([
      { rollNumber: '12', fatherName: 'Mohan Kale', birthDate: '2016-05-12' },
      { rollNumber: '13', fatherName: 'Imran Khan' },
    ])
    expect(questions(taken.rows).map(([line, field]) => [line, field])).toEqual([[3, 'status']])
  })

  it('as text that is called .xls is read', async () => {
    const { rows } = await take('list.xls', text('Roll No\tName\tClass\n1\tRavi Kale\t5 A'))
    expect(sent(rows)).toMatchObject([{ rollNumber: '1', name: 'Ravi Kale', section: 'A' }])
  })
})
