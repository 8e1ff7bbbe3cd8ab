import { studentRowTexts } from '@shala/contract/imports/students'
import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { buffer, sent, take } from './take-file.ts'

const list = (...lines: string[]) => take('list.csv', buffer(strToU8(lines.join('\n'))))
const names = ({ rows }: Awaited<ReturnType<typeof take>>) => rows.map(({ values }) => values.name)

describe('a line of totals', () => {
  it('is not a child whose name begins like one', async () => {
    const taken = await list(
      'नाव,इयत्ता,हजेरी क्र',
      'योगेश पाटील,5 A,1',
      'कुलदीप सिंह,5 A,2',
      'कुलकर्णी अमित,5 A,3',
      'टीपू खान,5 A,4',
      'एकूण,4',
      'कुल: 4',
      'योग,4',
    )
    expect(names(taken)).toEqual(['योगेश पाटील', 'कुलदीप सिंह', 'कुलकर्णी अमित', 'टीपू खान'])
    expect(taken.table.leftOut.map(({ why }) => why)).toEqual(['total', 'total', 'total'])
  })
})

describe('a title with numbers in it', () => {
  it.each(['Class 2026-27', 'Fees 2026-27', 'Marks (100)', 'Age as on 31/03/2026'])(
    'is a title: %s',
    async (title) => {
      const isClass = title.startsWith('Class')
      const taken = await list(
        `Roll No,Name,${title}${isClass ? '' : ',Class'},DOB,Father Name`,
        `1,Ravi Kale,5 A${isClass ? '' : ',5 A'},12/05/2015,Mohan Kale`,
      )
      expect(sent(taken.rows)).toMatchObject([
        { name: 'Ravi Kale', section: 'A', birthDate: '2015-05-12', fatherName: 'Mohan Kale' },
      ])
    },
  )

  it('of two years leaves the choice of the class to whoever imports', async () => {
    const taken = await list(
      'Roll No,Name,Class (2025-26),Class (2026-27),DOB',
      '1,Ravi Kale,5 A,5 B,12/05/2015',
    )
    expect(taken.plan.columns).toEqual(['rollNumber', 'name', null, null, 'birthDate'])
    const plain = await list('Roll No,Name,Class (2025-26),Class,DOB', '1,Ravi Kale,5 A,5 B,12/05/2015')
    expect(plain.plan.columns).toEqual(['rollNumber', 'name', null, 'class', 'birthDate'])
  })
})

describe('two lines', () => {
  const titles = 'Roll No,Name,Class,DOB,Father Name,Aadhaar Number'
  const asked = ({ rows }: Awaited<ReturnType<typeof take>>) =>
    rows.flatMap(({ line, problems }) => problems.map(({ field, text }) => [line, field, text]))

  it('of one child in two classes are asked about', async () => {
    const taken = await list(
      titles,
      '3,Zoya Khan,5 A,31/03/2015,Imran Khan,',
      '7,Zoya Khan,5 B,31/03/2015,Imran Khan,',
      '8,Zoya Khan,5 B,01/07/2015,Salim Khan,',
    )
    expect(asked(taken)).toEqual([
      [2, 'name', studentRowTexts.sameChild],
      [3, 'name', studentRowTexts.sameChild],
    ])
  })

  it('of one name in a class are asked about where nothing tells them apart', async () => {
    const taken = await list('Roll No,Name,Class', '3,Zoya Khan,5 A', '4,Zoya Khan,5 A', '5,Zoya Khan,5 B')
    expect(asked(taken).map(([line, , text]) => [line, text])).toEqual([
      [2, studentRowTexts.sameName],
      [3, studentRowTexts.sameName],
    ])
  })

  it('with a mistyped Aadhaar number are asked about, and no more', async () => {
    const taken = await list(titles, '3,Zoya Khan,5 A,31/03/2015,Imran Khan,4567 8901 2343')
    expect(asked(taken)).toEqual([[2, 'aadhaarNumber', studentRowTexts.mistypedAadhaar]])
    expect(taken.rows[0]?.problems[0]?.isQuestion).toBe(true)
  })

  it('have not one Aadhaar number', async () => {
    const taken = await list(
      titles,
      '3,Zoya Khan,5 A,31/03/2015,Imran Khan,2341 2341 2346',
      '4,Ravi Kale,5 A,12/05/2015,Mohan Kale,234123412346',
      '5,Asha Rao,5 A,12/06/2015,Anil Rao,XXXX XXXX 2346',
    )
    expect(
      asked(taken)
        .filter(([line]) => line !== 4)
        .map(([line, field]) => [line, field]),
    ).toEqual([
      [2, 'aadhaarNumber'],
      [3, 'aadhaarNumber'],
    ])
  })

  it('have not one PEN, and a zero in its place is none', async () => {
    const taken = await list(
      'Roll No,Name,Class,DOB,PEN',
      '3,Zoya Khan,5 A,31/03/2015,12345678901',
      '4,Ravi Kale,5 A,12/05/2015,1234 567 8901',
      '5,Asha Rao,5 A,12/06/2015,0',
      '6,Om Jain,5 A,12/07/2015,0',
    )
    const shared = asked(taken).filter(([, , text]) => text === 'Line {line} also has this number.')
    expect(shared.map(([line, field]) => [line, field])).toEqual([
      [2, 'pen'],
      [3, 'pen'],
    ])
  })
})

describe('a list in parts side by side', () => {
  it('is one list, each child with its own line', async () => {
    const taken = await list(
      'Roll No,Name,Class,,Roll No,Name,Class',
      '1,Asha Rao,5 A,,3,Zoya Khan,5 A',
      '2,Om Jain,5 A,,,,',
    )
    expect(taken.rows.map(({ line, values }) => [line, values.rollNumber, values.name])).toEqual([
      [2, '1', 'Asha Rao'],
      [3, '2', 'Om Jain'],
      [5, '3', 'Zoya Khan'],
    ])
    expect(taken.table.partsFrom).toBe(3)
  })

  it('may have a class over each of them', async () => {
    const taken = await list(
      'Class : 5 - A,,Class : 5 - B,',
      'Roll No,Name,Roll No,Name',
      '1,Asha Rao,1,Zoya Khan',
    )
    expect(sent(taken.rows)).toMatchObject([
      { name: 'Asha Rao', section: 'A' },
      { name: 'Zoya Khan', section: 'B' },
    ])
  })

  it('is not one whose parents have names and phones too', async () => {
    const taken = await list(
      'Roll No,Student,,Father,',
      ',Name,Mobile,Name,Mobile',
      '1,Asha Rao,9811100011,Mohan Rao,9811100012',
    )
    expect(taken.table.partsFrom).toBeUndefined()
    expect(names(taken)).toEqual(['Asha Rao'])
  })
})

it('an admission number like 1E5 is asked about, and 1.00E+05 is no number', async () => {
  const { rows } = await list(
    'Admission No,Roll No,Name,Class',
    '1E5,1,Ravi Kale,5 A',
    '2E10,2,Sita Devi,5 A',
    '1.00E+05,3,Zoya Khan,5 A',
    'E12,4,Asha Rao,5 A',
  )
  expect(rows.map(({ problems }) => problems.map(({ field, isQuestion }) => [field, isQuestion]))).toEqual([
    [['admissionNumber', true]],
    [['admissionNumber', true]],
    [['admissionNumber', undefined]],
    [],
  ])
  expect(sent(rows)).toMatchObject([{ admissionNumber: '1E5' }, { admissionNumber: '2E10' }, {}, {}])
})
