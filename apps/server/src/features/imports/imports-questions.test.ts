import { listClasses } from '@shala/contract/classes'
import { checkStudentRows } from '@shala/contract/imports/imports'
import { studentRowTexts } from '@shala/contract/imports/students'
import { updateSettings } from '@shala/contract/schools/settings'
import { detailTexts } from '@shala/contract/students/details'
import { studentDoubtRefusals } from '@shala/contract/students/doubts'
import { exportStudents } from '@shala/contract/students/export'
import { getStudent } from '@shala/contract/students/students'
import { studentRefusals } from '@shala/contract/students/texts'
import { deleteUser, getUser, registerUser, updateUser } from '@shala/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { importsOf, linesOf } from '../../../test/test-import.ts'
import { openTestSchool, type TestSchool } from '../../../test/test-school.ts'

let app: TestApp
let school: TestSchool
let imports: ReturnType<typeof importsOf>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T06:00:00Z')
  school = await openTestSchool(app)
  imports = importsOf(app, school)
  await school.addClass('Class 5', 'A')
  await school.addClass('Class 5', 'B')
})

const ravi = { name: 'Ravi Kumar', rollNumber: '1', className: 'Class 5', section: 'A', phone: '9811100011' }
const zoya = {
  ...{ name: 'Zoya Khan', rollNumber: '3', className: 'Class 5', section: 'A' },
  ...{ birthDate: '2015-03-31', fatherName: 'Imran Khan' },
}
const outcomes = async (rows: object[], more = {}) =>
  (await imports.takeIn(rows, more)).results.map(({ outcome, problems = [] }) => [
    outcome,
    ...problems.map(({ field, text, isQuestion = false }) => [field, text, isQuestion]),
  ])
const read = async (id: string, token = school.admin) =>
  (await app.call(getStudent, { token, params: { id } })).body.student

describe('a child in two spellings', () => {
  const more = { birthDate: '2015-03-31', fatherName: 'Salim Khan', phone: '9811100021' }
  const asked = { ...{ className: 'Class 5', section: 'A' }, ...more }

  it.each([
    ['Mohd Arif', 'Mohammad Arif'],
    ['Pooja Patil', 'Puja Patil'],
    ['Rahul K. Jain', 'Rahul Jain'],
    ['पूजा पाटील', 'Pooja Patil'],
  ])('%s and %s is asked about, in one file and after an earlier one', async (one, other) => {
    const rows = [one, other].map((name, at) => ({ ...asked, name, rollNumber: `${at + 1}` }))
    const question = ['refused', ['name', studentRowTexts.sameChild, true]]
    expect(await outcomes(rows)).toEqual([['added'], question])
    expect(await outcomes(rows.slice(1))).toEqual([question])
    const confirmed = [studentRowTexts.sameChild]
    expect(await outcomes(rows.slice(1).map((row) => ({ ...row, confirmed })))).toEqual([['added']])
  })

  it('without a birth date is told by the phone', async () => {
    const rows = ['Mohd Arif', 'Mohammad Arif', 'Zoya Arif'].map((name, at) => ({
      ...{ ...asked, birthDate: '' },
      ...{ name, rollNumber: `${at + 1}` },
    }))
    expect(await outcomes(rows)).toEqual([
      ['added'],
      ['refused', ['name', studentRowTexts.samePhone, true]],
      ['added'],
    ])
  })

  it('is no twin brother of a girl', async () => {
    const twins = [
      { ...asked, name: 'Krish Rao', gender: 'male', rollNumber: '1' },
      { ...asked, name: 'Krisha Rao', gender: 'female', rollNumber: '2' },
      { ...asked, name: 'Kreesha Rao', rollNumber: '3' },
    ]
    expect(await outcomes(twins)).toEqual([
      ['added'],
      ['added'],
      ['refused', ['name', studentRowTexts.sameChild, true]],
    ])
  })

  it('is no twin, and no child of another family', async () => {
    const twins = ['Riya Sharma', 'Siya Sharma', 'Rohit Sharma'].map((name, at) => ({
      ...asked,
      ...{ name, rollNumber: `${at + 1}` },
    }))
    const others = [
      { ...asked, name: 'Mohd Arif', rollNumber: '4' },
      { ...asked, name: 'Mohammad Arif', rollNumber: '5', fatherName: 'Iqbal Sheikh', phone: '9811100022' },
    ]
    expect(await outcomes([...twins, ...others])).toEqual(Array(5).fill(['added']))
  })
})

describe('an age that no child of the class has', () => {
  it.each([
    ['15/05/1915', '111'],
    ['12-08-98', '28'],
    ['05/06/2024', '2'],
    ['21/11/2019', '6'],
    ['20/11/2005', '21'],
  ])('is asked about: born on %s', async (birthDate, years) => {
    const row = { ...ravi, birthDate }
    const [result] = (await imports.takeIn([row])).results
    expect(result?.problems).toEqual([
      { field: 'birthDate', text: studentRowTexts.unlikelyAge, values: { years }, isQuestion: true },
    ])
    const confirmed = [studentRowTexts.unlikelyAge]
    expect(await outcomes([{ ...row, confirmed }])).toEqual([['added']])
    expect(await outcomes([row])).toEqual([['unchanged']])
    const moved = { ...row, address: '4 Hill Road' }
    expect(await outcomes([moved], { update: true })).toEqual([['updated']])
    const other = { ...row, birthDate: '05/06/1970' }
    expect(await outcomes([other], { update: true })).toEqual([
      ['refused', ['birthDate', studentRowTexts.unlikelyAge, true]],
    ])
  })

  it.each([
    ['Class 5', '20/11/2019'],
    ['Class 5', '21/11/2005'],
    ['Nursery', '20/11/2023'],
    ['Class 12', '01/06/2003'],
  ])('is not one of a late beginner or an early one: %s, %s', async (className, birthDate) => {
    await school.addClass(className, className === 'Class 5' ? 'C' : undefined)
    const section = className === 'Class 5' ? 'C' : undefined
    expect(await outcomes([{ ...ravi, className, section, birthDate }])).toEqual([['added']])
  })
})

describe('what could be wrong in a row is asked about, and goes in once confirmed', () => {
  it.each([
    ['a day of leaving', { leavingDate: '31/03/2026' }, 'leavingDate', studentRowTexts.hasLeft],
    [
      'a transfer certificate',
      { certificateNumber: 'TC/26/014' },
      'certificateNumber',
      studentRowTexts.hasLeft,
    ],
  ])('%s', async (_, more, field, text) => {
    const row = { ...ravi, ...more }
    expect(await outcomes([row])).toEqual([['refused', [field, text, true]]])
    expect(await outcomes([{ ...row, confirmed: ['another question'] }])).toEqual([
      ['refused', [field, text, true]],
    ])
    expect(await outcomes([{ ...row, confirmed: [text] }])).toEqual([['added']])
    const [stored] = await imports.students()
    expect(await read(stored?._id ?? '')).toMatchObject({ leavingDate: null, certificateNumber: null })
  })

  it('a fifth student with one phone number, in the file or already here', async () => {
    const rows = Array.from({ length: 6 }, (_, index) => ({
      ...ravi,
      name: `Child ${'ABCDEF'[index]}`,
      rollNumber: String(index + 1),
    }))
    const asked = ['refused', ['phone', studentRowTexts.sharedPhone, true]]
    expect(await outcomes(rows.slice(0, 5))).toEqual([...Array(4).fill(['added']), asked])
    expect(await outcomes(rows.slice(5))).toEqual([asked])
    const confirmed = [studentRowTexts.sharedPhone]
    expect(await outcomes([{ ...rows[5], confirmed }])).toEqual([['added']])
  })

  it('the same name and phone in another class, and the same name and roll number in a class that is not here or empty', async () => {
    await outcomes([ravi])
    const elsewhere = { ...ravi, section: 'B', rollNumber: '9' }
    expect(await outcomes([elsewhere])).toEqual([['refused', ['name', studentRowTexts.samePhone, true]]])
    const twice = [
      { ...ravi, name: 'Twin', rollNumber: '31' },
      { ...ravi, name: 'Twin', section: 'B' },
    ]
    expect(await outcomes(twice)).toEqual([['added'], ['refused', ['name', studentRowTexts.samePhone, true]]])
    const lily = await school.addClass('Class 5', 'Lily')
    const gone = await school.addStudent(lily, '7')
    await app.call(deleteUser, { token: school.admin, params: { id: gone } })
    const intoEmpty = { ...ravi, phone: '', section: 'Lily' }
    expect(await outcomes([intoEmpty])).toEqual([['refused', ['name', studentRowTexts.sameRoll, true]]])
    const renamed = { ...ravi, phone: '', className: 'Class 5', section: 'Rose' }
    const body = { rows: linesOf([renamed]), update: false }
    const { results } = (await app.call(checkStudentRows, { token: school.admin, body })).body
    expect(results[0]?.problems).toEqual([
      {
        field: 'name',
        text: studentRowTexts.sameRoll,
        values: { name: 'Ravi Kumar', class: 'Class 5 - A', rollNumber: '1' },
        isQuestion: true,
      },
    ])
  })

  it.each([
    ['in another class', { section: 'B', rollNumber: '7' }, studentRowTexts.sameChild],
    ['whose parent is not said', { rollNumber: '7', fatherName: '' }, studentRowTexts.sameChild],
    ['whose birth date is not said', { rollNumber: '7', birthDate: '' }, studentRowTexts.sameChild],
    ['of whom no more is said', { rollNumber: '7', fatherName: '', birthDate: '' }, studentRowTexts.sameName],
  ])('the same child under another roll number, %s', async (_, more, text) => {
    expect(await outcomes([zoya])).toEqual([['added']])
    const row = { ...zoya, ...more }
    expect(await outcomes([row])).toEqual([['refused', ['name', text, true]]])
    expect(await outcomes([{ ...row, confirmed: [text] }])).toEqual([['added']])
  })

  it('the same child who has left the school: in that class they are brought back by hand', async () => {
    const { results } = await imports.takeIn([zoya])
    const params = { id: results[0]?.personId ?? '' }
    await app.call(updateUser, { token: school.admin, params, body: { status: 'leaved' } })
    const again = { ...zoya, rollNumber: '7' }
    expect(await outcomes([again])).toEqual([['refused', ['rollNumber', studentRowTexts.notActive, false]]])
    expect(await outcomes([{ ...again, section: 'B' }])).toEqual([
      ['refused', ['name', studentRowTexts.sameChild, true]],
    ])
    expect(await outcomes([{ ...again, birthDate: '', fatherName: '' }])).toEqual([['added']])
  })

  it.each([
    ['a birth date of its own', { birthDate: '2015-07-01', fatherName: '' }],
    ['another father, and no birth date', { birthDate: '', fatherName: 'Salim Khan' }],
    ['an admission number of its own', { admissionNumber: '99', fatherName: '' }],
  ])('but not a namesake with %s', async (_, more) => {
    expect(await outcomes([{ ...zoya, admissionNumber: '12' }])).toEqual([['added']])
    expect(await outcomes([{ ...zoya, rollNumber: '7', ...more }])).toEqual([['added']])
  })

  it('a mistyped Aadhaar number, without which the child comes in', async () => {
    const row = { ...zoya, aadhaarNumber: '4567 8901 2343' }
    const text = studentRowTexts.mistypedAadhaar
    expect(await outcomes([row])).toEqual([['refused', ['aadhaarNumber', text, true]]])
    expect(await outcomes([{ ...row, confirmed: [text] }])).toEqual([['added']])
    const [stored] = await imports.students()
    expect(await read(stored?._id ?? '')).toMatchObject({ name: 'Zoya Khan', aadhaarNumber: null })
  })

  it('a day of leaving of somebody who is active here, who stays so', async () => {
    await outcomes([ravi])
    const left = { ...ravi, address: '4 Hill Road', leavingDate: '31/03/2026' }
    const text = studentRowTexts.stillActive
    for (const update of [false, true]) {
      expect(await outcomes([left], { update })).toEqual([['refused', ['leavingDate', text, true]]])
    }
    expect(await outcomes([{ ...left, confirmed: [text] }], { update: true })).toEqual([['updated']])
    expect(await imports.students()).toMatchObject([{ status: 'active', address: '4 Hill Road' }])
  })

  it('and nothing of the school’s own list: of a student who has left by both, a change is refused', async () => {
    const { results } = await imports.takeIn([ravi])
    const params = { id: results[0]?.personId ?? '' }
    const left = { status: 'leaved', leavingDate: '2026-11-20', certificateNumber: 'TC/1' }
    await app.call(updateUser, { token: school.admin, params, body: left })
    const refused = ['refused', ['rollNumber', studentRowTexts.notActive, false]]
    const own = { leavingDate: '20/11/2026', certificateNumber: 'TC/1' }
    for (const [says, outcome] of [
      [own, ['unchanged']],
      [{ hasLeft: 'yes' }, ['unchanged']],
      [{}, refused],
      [{ ...own, leavingDate: '19/11/2026' }, refused],
      [{ ...own, address: '4 Hill Road' }, refused],
    ] as const) {
      expect(await outcomes([{ ...ravi, ...says }], { update: true })).toEqual([outcome])
    }
    const { hasLeft, stillActive } = studentRowTexts
    await outcomes([zoya])
    expect(await outcomes([{ ...zoya, hasLeft: 'yes' }])).toEqual([
      ['refused', ['status', stillActive, true]],
    ])
    expect(await outcomes([{ ...zoya, hasLeft: 'yes', confirmed: [hasLeft] }])).toEqual([['unchanged']])
  })

  it.each([
    ['pen', '12345678901'],
    ['apaarId', '123456789012'],
    ['aadhaarNumber', '2341 2341 2346'],
  ])('a government number that another child has: %s', async (field, number) => {
    const text = studentRowTexts.sameNumber
    const asked = ['refused', [field, text, true]]
    const [first, second] = [
      { ...zoya, [field]: number },
      { ...ravi, [field]: number },
    ]
    expect(await outcomes([first, second])).toEqual([['added'], asked])
    const update = { update: true }
    expect(await outcomes([ravi, { ...first, address: '4 Hill Road' }], update)).toEqual([
      ['added'],
      ['updated'],
    ])
    expect(await outcomes([second], update)).toEqual([asked])
    expect(await outcomes([{ ...second, confirmed: [text] }], update)).toEqual([['updated']])
    expect(await outcomes([{ ...second, address: '5 Hill Road' }], update)).toEqual([['updated']])
  })

  it('a government number that another child has, also in place of one that was mistyped', async () => {
    const [first, second] = [
      { ...zoya, pen: '12345678901' },
      { ...ravi, pen: '12345678902' },
    ]
    expect(await outcomes([first, second])).toEqual([['added'], ['added']])
    const asked = ['refused', ['pen', studentRowTexts.sameNumber, true]]
    expect(await outcomes([{ ...second, pen: first.pen }], { update: true })).toEqual([asked])
  })

  it('an admission number that is another child’s, before that one is changed', async () => {
    await outcomes([{ ...zoya, admissionNumber: '12' }])
    const other = { ...ravi, rollNumber: '9', admissionNumber: '12', birthDate: '2014-01-02' }
    const update = { update: true }
    expect(await outcomes([other])).toEqual([['differs']])
    expect(await outcomes([other], update)).toEqual([['refused', ['name', studentRowTexts.otherName, true]]])
    const spelled = { ...zoya, name: 'Zoya S. Khan', admissionNumber: '12' }
    expect(await outcomes([spelled], update)).toEqual([['updated']])
    const confirmed = { ...other, confirmed: [studentRowTexts.otherName] }
    expect(await outcomes([confirmed], update)).toEqual([['updated']])
  })
})

describe('a phone number of two families', () => {
  const [asha, om] = ['Asha Rao', 'Om Jain'].map((name, at) => ({
    ...{ className: 'Class 5', section: 'A', name, rollNumber: `${at + 1}`, phone: `981110003${at}` },
    fatherName: `Anil ${name.split(' ')[1]}`,
  })) as [typeof zoya & { phone: string }, typeof zoya & { phone: string }]
  const asked = ['refused', ['phone', studentRowTexts.sharedPhone, true]]

  it('is asked about where the fathers differ, of a new student and of one who is here', async () => {
    expect(await outcomes([asha, { ...om, phone: asha.phone }])).toEqual([['added'], asked])
    expect(await outcomes([om])).toEqual([['added']])
    const update = { update: true }
    expect(await outcomes([{ ...om, phone: asha.phone }], update)).toEqual([asked])
    const confirmed = [studentRowTexts.sharedPhone]
    expect(await outcomes([{ ...om, phone: asha.phone, confirmed }], update)).toEqual([['updated']])
    expect(await outcomes([{ ...om, phone: asha.phone, address: '4 Hill Road' }], update)).toEqual([
      ['updated'],
    ])
  })

  it.each([
    ['brothers and sisters', { fatherName: 'ANIL K RAO' }],
    ['those whose father is written with titles', { fatherName: 'Late Shri Anil Rao' }],
    ['those whose father has one initial more', { fatherName: 'A.K. Rao' }, 'A. Rao'],
    ['those of one mother with her title', { motherName: 'Smt. Uma Rao' }],
    ['those of one mother', { motherName: 'Uma Rao' }],
    ['those of whom one has no father in the list', { fatherName: '' }],
  ])('is not asked about for %s', async (_, more, fatherName = 'Sh. Anil Rao') => {
    const rows = [
      { ...asha, fatherName, motherName: 'Uma Rao' },
      { ...om, phone: asha.phone, ...more },
    ]
    expect(await outcomes(rows)).toEqual([['added'], ['added']])
  })
})

describe('a list in which names have slipped', () => {
  const list = ['Asha Rao', 'Om Jain', 'Uma Sen'].map((name, at) => ({
    ...{ className: 'Class 5', section: 'A', name, rollNumber: `${at + 1}`, admissionNumber: `10${at}` },
    ...{ birthDate: `2015-03-1${at}`, fatherName: `Anil ${name.split(' ')[1]}` },
  }))
  const slipped = (names: (string | undefined)[]) =>
    list.map((row, at) => ({ ...row, name: names[at] ?? row.name, address: '4 Hill Road' }))

  it.each([
    ['by one line', slipped(['Om Jain', 'Uma Sen']), 2],
    ['into the column of fathers', slipped(list.map(({ fatherName }) => fatherName)), 3],
  ])('%s asks about each, though birth dates and numbers are theirs', async (_, rows, count) => {
    expect(await outcomes(list)).toEqual(Array(3).fill(['added']))
    const asked = ['refused', ['name', studentRowTexts.otherName, true]]
    const all = [...Array(count).fill(asked), ...Array(3 - count).fill(['updated'])]
    expect(await outcomes(rows, { update: true })).toEqual(all)
  })

  it('is not one in which a name is put right', async () => {
    await outcomes(list)
    expect(await outcomes(slipped(['Asha Sunil Rao', 'Ohm Jain']), { update: true })).toEqual(
      Array(3).fill(['updated']),
    )
  })
})

describe('a student who is here', () => {
  it('is known without the zeros that a spreadsheet took', async () => {
    expect(await outcomes([{ ...ravi, rollNumber: '01', admissionNumber: '0012' }])).toEqual([['added']])
    const again = { ...ravi, rollNumber: '1', admissionNumber: '12' }
    expect(await outcomes([again], { update: true })).toEqual([['unchanged']])
    expect(await outcomes([{ ...ravi, rollNumber: '1' }], { update: true })).toEqual([['unchanged']])
  })

  it.each([
    ['४१', '७०१'],
    ['৪১', '৭০১'],
  ])('is known whichever digits the list writes: %s', async (rollNumber, admissionNumber) => {
    expect(await outcomes([{ ...ravi, rollNumber, admissionNumber }])).toEqual([['added']])
    const again = { ...ravi, rollNumber: '41', admissionNumber: '701' }
    expect(await outcomes([again], { update: true })).toEqual([['unchanged']])
    expect(await outcomes([{ ...ravi, rollNumber: '41', phone: '' }], { update: true })).toEqual([
      ['unchanged'],
    ])
    const byNumber = { ...again, name: 'Om Jain', rollNumber: '9', phone: '' }
    expect(await outcomes([byNumber])).toEqual([['differs']])
  })

  it('is known by name, birth date and father when the roll number alone has changed', async () => {
    await outcomes([zoya])
    const { results } = await imports.takeIn([{ ...zoya, rollNumber: '4' }], { update: true })
    expect(results).toMatchObject([
      { outcome: 'updated', changes: [{ field: 'rollNumber', before: '3', after: '4' }] },
    ])
    expect(await imports.students()).toHaveLength(1)
  })

  it('is known by name and phone when the roll number alone has changed', async () => {
    await outcomes([ravi])
    const { results } = await imports.takeIn([{ ...ravi, rollNumber: '7' }], { update: true })
    expect(results).toMatchObject([
      { outcome: 'updated', changes: [{ field: 'rollNumber', before: '1', after: '7' }] },
    ])
    expect(await imports.students()).toMatchObject([{ rollNumber: '7' }])
  })
})

it.each([
  [{ name: 'Ishaan Verma,5 A,9811100011' }, { field: 'name', text: studentRowTexts.nameWithMore }],
  [
    { birthDate: '12/05/2015', enrollmentDate: '12/05/2014' },
    { field: 'birthDate', text: detailTexts.birthAfterEnrolment },
  ],
  [{ name: '2341 2341 2346' }, { field: 'name', text: studentRowTexts.nameWithoutLetter }],
  [{ phone: '9999999999' }, { field: 'phone', text: studentRowTexts.nobodysPhone }],
  [{ phone: '+91 12345 67890' }, { field: 'phone', text: studentRowTexts.nobodysPhone }],
  [{ gender: 'robot' }, { field: 'gender', text: detailTexts.choice }],
  [{ birthDate: '21/11/2026' }, { field: 'birthDate', text: detailTexts.birthInFuture }],
  [{ birthDate: 'soon' }, { field: 'birthDate', text: detailTexts.day }],
  [{ fatherPhone: '12' }, { field: 'fatherPhone' }],
  [{ pen: '123' }, { field: 'pen', text: detailTexts.digits }],
  [{ motherTongue: 'x'.repeat(121) }, { field: 'motherTongue', text: detailTexts.tooLong }],
])('a row with %j is refused at its field', async (more, problem) => {
  const { results } = await imports.takeIn([{ ...ravi, ...more }])
  expect(results).toMatchObject([{ outcome: 'refused', problems: [problem] }])
})

describe('what a list says of a student', () => {
  const details = {
    birthDate: '12/05/2015',
    gender: '1',
    category: '4',
    fatherName: ' Rohit  Verma',
    motherPhone: '+91 98111 00099',
    belowPovertyLine: 'Yes',
    pen: '212 3456 7890',
    admissionDate: '14/06/2021',
  }
  const stored = {
    birthDate: '2015-05-12',
    gender: 'male',
    category: 'obc',
    fatherName: 'Rohit Verma',
    motherPhone: '9811100099',
    belowPovertyLine: 'yes',
    pen: '21234567890',
    admissionDate: '2021-06-14',
  }

  it('is kept, changed by a later list when that is asked for, and restored by an undo', async () => {
    const { results } = await imports.takeIn([{ ...ravi, ...details }])
    const id = results[0]?.personId ?? ''
    expect(await read(id)).toMatchObject({ ...stored, enrollmentDate: '2026-11-20' })
    const next = { ...ravi, ...details, gender: 'F', category: 'SC' }
    expect((await imports.takeIn([next])).results).toMatchObject([{ outcome: 'differs' }])
    const second = await imports.takeIn([next], { update: true })
    expect(await read(id)).toMatchObject({ ...stored, gender: 'female', category: 'sc' })
    await imports.undo(second.id)
    expect(await read(id)).toMatchObject(stored)
  })

  it('is edited field by field, and of social category and government numbers a teacher sees and changes none', async () => {
    const { results } = await imports.takeIn([{ ...ravi, ...details }])
    const id = results[0]?.personId ?? ''
    const edit = (token: string, body: object) => app.call(updateUser, { token, params: { id }, body })
    expect((await edit(school.admin, { fatherName: '', bloodGroup: 'b +ve' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ ...stored, fatherName: null, bloodGroup: 'B+' })
    const { student } = (await app.call(getStudent, { token: school.admin, params: { id } })).body
    const { token } = await school.signInAsTeacherOf(student.class._id)
    const seen = { ...stored, fatherName: null, category: null, belowPovertyLine: null, pen: null }
    expect(await read(id, token)).toMatchObject(seen)
    const { body: person } = await app.call(getUser, { token, params: { id } })
    expect(person.user).toMatchObject(seen)
    const { body: file } = await app.call(exportStudents, { token, body: { studentIds: [id] } })
    expect(file.students).toMatchObject([seen])
    const refused = await edit(token, { category: 'st' })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { category: detailTexts.notByTeachers } },
    ])
    expect((await edit(token, { motherTongue: 'Marathi' })).body).toMatchObject({
      user: { motherTongue: 'Marathi', category: null },
    })
  })
})

describe('the form asks what a file would be asked', () => {
  const { sameName, samePhone, sameChild, sameNumber, sharedPhone } = studentRowTexts
  const ask = { askAbout: 'doubts' } as const
  const toForm = async ({ className, section, ...row }: typeof ravi, more: object) => {
    const { classes } = (await app.call(listClasses, { token: school.admin })).body
    const chosen = classes.find((one) => one.name === className && one.section === section)
    return { role: 'student' as const, class: chosen?._id ?? '', ...row, ...more }
  }
  const add = async (row: object, more: object = ask, token = school.admin) =>
    await app.call(registerUser, { token, body: await toForm({ ...ravi, phone: '', ...row }, more) })
  const doubtsOf = ({ body }: { body: object }) =>
    'code' in body && body.code === studentDoubtRefusals.doubts.code && 'current' in body
      ? body.current
      : body

  it.each([
    ['the same name in the class', {}, {}, 'name', sameName],
    ['the same name and phone elsewhere', { phone: '9811100011' }, { section: 'B' }, 'name', samePhone],
    [
      'the same name and birth date elsewhere',
      { birthDate: '2015-03-31' },
      { section: 'B' },
      'name',
      sameChild,
    ],
    ['the PEN of another', { pen: '12345678901' }, { name: 'Zoya Khan' }, 'pen', sameNumber],
    ['the APAAR ID of another', { apaarId: '123456789012' }, { name: 'Zoya Khan' }, 'apaarId', sameNumber],
    [
      'the Aadhaar of another',
      { aadhaarNumber: '234123412346' },
      { name: 'Zoya Khan' },
      'aadhaarNumber',
      sameNumber,
    ],
  ])('%s', async (_, shared, different, field, text) => {
    expect((await add(shared)).status).toBe(201)
    const second = { ...shared, rollNumber: '7', ...different }
    const asked = await add(second)
    expect(asked.status).toBe(409)
    expect(doubtsOf(asked)).toEqual([
      { field, text, values: expect.objectContaining({ name: 'Ravi Kumar', class: 'Class 5 - A' }) },
    ])
    expect(await imports.students()).toHaveLength(1)
    expect((await add(second, {})).status).toBe(201)
    expect(await imports.students()).toHaveLength(2)
  })

  it('a roll number that is taken is refused, and not asked about', async () => {
    expect((await add({})).status).toBe(201)
    expect((await add({})).body).toMatchObject({ code: studentRefusals.exists.code })
  })

  it('a fifth student with one phone number', async () => {
    const child = (index: number) => ({
      name: `Child ${'ABCDE'[index]}`,
      rollNumber: `${index}`,
      phone: '9811100011',
    })
    for (const index of [0, 1, 2, 3]) expect((await add(child(index))).status).toBe(201)
    expect(doubtsOf(await add(child(4)))).toMatchObject([{ field: 'phone', text: sharedPhone }])
  })

  it.each([
    ['name', '12', studentRowTexts.nameWithoutLetter],
    ['name', 'Ravi 9811100011', studentRowTexts.nameWithMore],
    ['phone', '9999999999', studentRowTexts.nobodysPhone],
  ])('a %s that is nobody’s: %s', async (field, value, text) => {
    expect(doubtsOf(await add({ [field]: value }))).toEqual([{ field, text }])
    const id = (await add({})).body.user._id
    const edit = (body: object) => app.call(updateUser, { token: school.admin, params: { id }, body })
    expect(doubtsOf(await edit({ [field]: value, ...ask }))).toEqual([{ field, text }])
    expect((await edit({ [field]: value })).status).toBe(200)
    expect((await edit({ [field]: value, address: '4 Hill Road', ...ask })).status).toBe(200)
  })

  it('of a student with another birth date, one who has left already, and a free place nothing', async () => {
    expect((await add({ birthDate: '2015-03-31' })).status).toBe(201)
    expect((await add({ birthDate: '2014-01-02', rollNumber: '2' })).status).toBe(201)
    const left = { name: 'Zoya Khan', rollNumber: '3', status: 'leaved', leavingDate: '2026-11-19' }
    expect((await add({ ...left, enrollmentDate: '2026-06-15' })).status).toBe(201)
  })

  it('teachers only about students whose details they see', async () => {
    await app.call(updateSettings, { token: school.admin, body: { teachersSee: 'own_details' } })
    const { token } = await school.signInAsTeacherOf(await school.addClass('Class 6', 'A'))
    expect((await add({ phone: '9811100011' })).status).toBe(201)
    const elsewhere = { className: 'Class 6', phone: '9811100011' }
    expect((await add(elsewhere, ask, token)).status).toBe(201)
    expect(doubtsOf(await add({ ...elsewhere, rollNumber: '2' }, ask, token))).toMatchObject([
      { text: samePhone, values: { class: 'Class 6 - A' } },
    ])
    for (const name of ['Child A', 'Child B', 'Child C']) {
      expect((await add({ name, rollNumber: name, phone: '9811100011' }, {})).status).toBe(201)
    }
    expect((await add({ ...elsewhere, name: 'Zoya Khan', rollNumber: '3' }, ask, token)).status).toBe(201)
  })

  it('an edit about a number that it gives, and about none that stays', async () => {
    const [first, second] = [
      (await add({ pen: '12345678901' })).body.user._id,
      (await add({ name: 'Zoya Khan', rollNumber: '2' })).body.user._id,
    ]
    const edit = (id: string, body: object) =>
      app.call(updateUser, { token: school.admin, params: { id }, body })
    const wrong = { pen: '12345678901', address: '4 Hill Road' }
    expect(doubtsOf(await edit(second, { ...wrong, ...ask }))).toEqual([
      { field: 'pen', text: sameNumber, values: { name: 'Ravi Kumar', class: 'Class 5 - A' } },
    ])
    expect(await read(second)).toMatchObject({ pen: null, address: null })
    expect((await edit(second, wrong)).status).toBe(200)
    expect((await edit(second, { ...wrong, address: '5 Hill Road', ...ask })).status).toBe(200)
    expect((await edit(first, { pen: '', ...ask })).status).toBe(200)
    expect((await edit(first, { aadhaarNumber: '234123412346', ...ask })).status).toBe(200)
    expect((await edit(first, { aadhaarNumber: '234123412346', name: 'Ravi K', ...ask })).status).toBe(200)
    expect(doubtsOf(await edit(second, { aadhaarNumber: '2341 2341 2346', ...ask }))).toMatchObject([
      { field: 'aadhaarNumber', text: sameNumber },
    ])
  })
})
