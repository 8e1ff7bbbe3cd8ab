import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessColumns } from './guess-columns.ts'

const titles: Record<string, string[]> = {
  name: [
    'Student Name',
    'Name of Student',
    'Full Name',
    'STUDENT_NAME',
    'StudentName',
    'Pupil',
    'नाम',
    'विद्यार्थ्याचे नाव',
  ],
  rollNumber: [
    'Roll No',
    'Roll No.',
    'Roll Number',
    'ROLL',
    'Rollno',
    'Student Roll No',
    'रोल नंबर',
    'हजेरी क्रमांक',
  ],
  class: ['Class', 'Std', 'Standard', 'Grade', 'Class & Section', 'Std/Div', 'Class name', 'इयत्ता', 'कक्षा'],
  phone: [
    'Mobile',
    'Mobile No.',
    'Phone',
    'Contact Number',
    "Father's Mobile",
    'WhatsApp No',
    'Parent Contact',
    'मोबाइल',
    'फोन',
  ],
  admissionNumber: [
    'Adm. No',
    'Admission No',
    'GR No',
    'G.R. No.',
    'Reg. No',
    'Scholar No',
    'AdmNo',
    'दाखला क्रमांक',
  ],
  enrollmentDate: [
    'DOA',
    'Admission Date',
    'Date of Admission',
    'Adm. Date',
    'Joining Date',
    'Enrolled since',
    'प्रवेश दिनांक',
  ],
  email: ['Email', 'E-mail', 'Email ID', 'E Mail Address', 'ईमेल'],
  address: ['Address', 'Residential Address', 'पत्ता'],
}
const unknown = [
  'Father Name',
  "Mother's Name",
  'DOB',
  'Caste',
  'Blood Group',
  'Gender',
  'Remarks',
  'Guardian',
  'पालकाचे नाव',
]

describe('the columns of a file', () => {
  it('are found by their titles, in every order and among others', () => {
    const chosen = fc
      .tuple(
        ...Object.entries(titles).map(([field, words]) =>
          fc.constantFrom(...words).map((title) => ({ title, field })),
        ),
      )
      .chain((known) => {
        const all = [...known, ...unknown.map((title) => ({ title, field: null }))]
        return fc.shuffledSubarray(all, { minLength: all.length })
      })
    fc.assert(
      fc.property(chosen, (columns) => {
        const guessed = guessColumns(
          'students',
          columns.map(({ title }) => ({ title, values: [] })),
        )
        expect(columns.map(({ title }, place) => [title, guessed[place]])).toEqual(
          columns.map(({ title, field }) => [title, field]),
        )
      }),
    )
  })

  it('without titles are found by what they hold, in every order', () => {
    const contents = fc.shuffledSubarray(
      [
        { field: 'phone', values: ['9876543210', '+91 98765 43211'] },
        { field: 'name', values: ['Ravi Kumar', 'Sita Devi'] },
        { field: 'rollNumber', values: ['1', '2'] },
        { field: 'class', values: ['V-A', '5B'] },
        { field: 'email', values: ['a@example.org', ''] },
      ],
      { minLength: 5 },
    )
    fc.assert(
      fc.property(contents, (columns) => {
        const guessed = guessColumns(
          'students',
          columns.map(({ values }) => ({ title: '', values })),
        )
        expect(guessed).toEqual(columns.map(({ field }) => field))
      }),
    )
  })

  it('hold each field once, the most telling title first', () => {
    const guess = (...words: string[]) =>
      guessColumns(
        'students',
        words.map((title) => ({ title, values: [] })),
      )
    expect(guess('Sr. No', 'Roll No', 'Name')).toEqual([null, 'rollNumber', 'name'])
    expect(guess('Sr. No', 'Name')).toEqual(['rollNumber', 'name'])
    expect(guess("Father's Mobile", 'Mobile')).toEqual([null, 'phone'])
    expect(guess('Class', 'Section', 'Surname', 'Name')).toEqual(['class', 'section', 'lastName', 'name'])
  })
})
