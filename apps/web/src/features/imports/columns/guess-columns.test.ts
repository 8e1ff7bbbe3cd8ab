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
    'WhatsApp No',
    'Mobile Number (of student/parent/Guardian)',
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
  enrollmentDate: ['DOJ', 'Joining Date', 'Date of joining', 'Enrolled since', 'Enrollment date'],
  admissionDate: ['DOA', 'Admission Date', 'Date of Admission', 'Adm. Date', 'प्रवेश दिनांक'],
  fatherName: ['Father Name', "Father's Name (Full Name)", 'पिता का नाम', 'वडिलांचे नाव'],
  fatherPhone: ["Father's Mobile", 'Mobile (Father)'],
  motherName: ["Mother's Name", 'Mother', 'माता का नाम', 'आईचे नाव'],
  guardianName: ['Guardian', "Parent's Name", 'पालकाचे नाव'],
  birthDate: ['DOB', 'D.O.B.', 'Date of Birth (DD/MM/YYYY)', 'जन्म तारीख'],
  gender: ['Gender', 'Sex', 'लिंग'],
  category: ['Caste', 'Social Category', 'Category'],
  bloodGroup: ['Blood Group', 'रक्तगट'],
  admissionClass: ['Class to which admitted', 'Class of admission', 'Admission Class'],
  leavingDate: ['Date of Leaving', 'Leaving Date'],
  certificateNumber: ['TC No', 'T.C. No.'],
  aadhaarNumber: ["Student's AADHAAR Number", 'Aadhar No.', 'UID', 'आधार क्रमांक'],
  messageLanguage: ['Language of messages', 'SMS Language', 'WhatsApp Language', 'संदेशों की भाषा'],
  pen: ['PEN', 'Permanent Education Number'],
  email: ['Email', 'E-mail', 'Email ID', 'E Mail Address', 'ईमेल'],
  address: ['Address', 'Residential Address', 'पत्ता'],
}
const unknown = ['Remarks', 'Student ID', 'Class studied in the Previous Year', 'Class Teacher']

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
    expect(guess("Father's Mobile", 'Mobile')).toEqual(['fatherPhone', 'phone'])
    expect(guess('Class studied in the Previous Year', 'Studying in Class')).toEqual([null, 'class'])
    expect(guess('Student ID', 'Student Name')).toEqual([null, 'name'])
    expect(guess('Name as per Aadhaar', 'Roll')).toEqual(['name', 'rollNumber'])
    expect(guess("Father's Mobile", 'Name')).toEqual(['phone', 'name'])
    expect(guess("Father's Mobile", "Mother's Mobile")).toEqual(['fatherPhone', 'motherPhone'])
    expect(guess('Name', "Father's Aadhaar No", 'Aadhaar verified')).toEqual(['name', null, null])
    expect(guess('Class', 'Section', 'Surname', 'Name')).toEqual(['class', 'section', 'lastName', 'name'])
  })
})
