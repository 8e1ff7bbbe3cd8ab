import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { questionTexts } from '../checking/check-row.ts'
import { buffer, sent, take } from './take-file.ts'

const titles = {
  name: ['Student Name', 'Name of Student', 'NAME OF THE PUPIL', 'Full Name', 'विद्यार्थ्याचे नाव', 'नाम'],
  rollNumber: ['Roll No', 'Roll No.', 'ROLL', 'हजेरी क्रमांक'],
  class: ['Class', 'Std', 'Present Class', 'Studying in Class', 'इयत्ता', 'कक्षा'],
  phone: ['Mobile', 'Mobile No.', 'Contact Number', 'WhatsApp No', 'मोबाइल'],
  address: ['Address', 'Residential Address', 'पत्ता'],
  fatherName: ["Father's Name", 'FATHER NAME', 'पिता का नाम'],
  nothing: ['Remarks', 'Student ID', 'Class studied in the Previous Year', "Student's AADHAAR Number"],
}
type Key = keyof typeof titles
const keys = Object.keys(titles) as Key[]

const addresses = [
  '12 MG Road',
  'Flat 3, Rose Villa',
  'Near "Ganesh" temple',
  'Two\nlines',
  'A, B\nand C, D',
  '',
]

interface Child {
  cells: Record<Key, string>
}

const list = fc.record({
  order: fc.shuffledSubarray(keys, { minLength: keys.length }),
  titles: fc.record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom(...titles[key])]))),
  separator: fc.constantFrom(',', ';', '\t'),
  children: fc.array(fc.constantFrom(...addresses), { minLength: 3, maxLength: 12 }),
  /** The child whose address has a quotation mark without a partner. */
  stray: fc.option(fc.nat(20), { nil: -1 }),
  lineEnd: fc.constantFrom('\n', '\r\n'),
})

function childOf(place: number, address: string): Child {
  const letter = String.fromCharCode(65 + place)
  return {
    cells: {
      name: `Child ${letter}${letter}`,
      rollNumber: String(place + 1),
      class: '5 A',
      phone: String(9_811_100_011 + place * 7),
      address,
      fatherName: `Father ${letter}`,
      nothing: `${2341}${place}`,
    },
  }
}

const quoted = (cell: string, separator: string) =>
  /["\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell

it('a list keeps each child’s number with the child, whatever its columns, titles, separators and quotation marks', async () => {
  await fc.assert(
    fc.asyncProperty(list, async ({ order, titles: chosen, separator, children, stray, lineEnd }) => {
      const people = children.map((address, place) => childOf(place, address))
      const isStray = (place: number) => place === stray
      const lines = people.map(({ cells }, place) =>
        order
          .map((key) =>
            key === 'address' && isStray(place) ? '"12 Lake View' : quoted(cells[key], separator),
          )
          .join(separator),
      )
      const text = [order.map((key) => quoted(chosen[key] ?? '', separator)).join(separator), ...lines].join(
        lineEnd,
      )
      const { rows } = await take('list.csv', buffer(strToU8(text)))
      const expected = people.map(({ cells }) => ({
        name: cells.name,
        rollNumber: cells.rollNumber,
        className: 'Class 5',
        section: 'A',
        phone: cells.phone,
        fatherName: cells.fatherName,
      }))
      expect(sent(rows)).toMatchObject(expected)
      const asked = rows.filter(({ problems }) => problems.some(({ text }) => text === questionTexts.guessed))
      const isThere = stray >= 0 && stray < people.length
      expect(asked.map(({ values }) => values.name)).toEqual(isThere ? [people[stray]?.cells.name] : [])
    }),
    {
      numRuns: 300,
      examples: [
        // Every line but the head has commas, and an odd quotation mark.
        [
          {
            order: ['name', 'address', 'phone', 'class', 'rollNumber', 'fatherName', 'nothing'],
            titles: Object.fromEntries(keys.map((key) => [key, titles[key][0]])) as Record<Key, string>,
            separator: '\t',
            children: ['A, B\nand C, D', 'A, B\nand C, D', '12 MG Road'],
            stray: 2,
            lineEnd: '\r\n',
          },
        ],
      ],
    },
  )
})
