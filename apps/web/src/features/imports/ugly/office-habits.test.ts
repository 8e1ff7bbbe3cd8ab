import { studentRowTexts } from '@shala/contract/imports/students'
import { teacherRowTexts } from '@shala/contract/imports/teachers'
import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { classTitles } from '../columns/guess-columns.ts'
import { isOfOthers } from '../columns/plan.ts'
import { buffer, sent, take } from './take-file.ts'

const list = (...lines: string[]) => take('list.csv', buffer(strToU8(lines.join('\n'))))
const staff = (...lines: string[]) =>
  take('staff.csv', buffer(strToU8(lines.join('\n'))), { kind: 'teachers' })
const names = ({ rows }: Awaited<ReturnType<typeof take>>) => rows.map(({ values }) => values.name)
const askedOf = ({ rows }: Awaited<ReturnType<typeof take>>, text: string) =>
  rows.flatMap(({ values, problems }) => (problems.some((one) => one.text === text) ? [values.name] : []))

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

it('a roll number like 5E12 is one of a section E', async () => {
  const { rows } = await list('R.No,Name,Class,M/F', '5E1,Ravi Kale,5 E,M', '5E12,Sita Devi,5 E,F')
  expect(rows.flatMap(({ problems }) => problems)).toEqual([])
  expect(sent(rows)).toMatchObject([
    { rollNumber: '5E1', gender: 'male' },
    { rollNumber: '5E12', gender: 'female' },
  ])
})

describe('a line that is no child', () => {
  it('may be the titles again, in other words', async () => {
    const taken = await list(
      'Class : V - A',
      'Roll No,Name of Student,Adm No',
      '1,Ravi Kale,101',
      'Page 1 of 2',
      'Class : V - B',
      'Roll No.,Student Name,Admn. No.',
      '1,Zoya Khan,102',
    )
    expect(names(taken)).toEqual(['Ravi Kale', 'Zoya Khan'])
    expect(taken.table.leftOut.map(({ line, why }) => [line, why])).toEqual([
      [1, 'above'],
      [4, 'total'],
      [5, 'class'],
      [6, 'titles'],
    ])
  })

  it('may be a count or a signature, in any of its forms', async () => {
    const ends = [
      ',Boys - 20,',
      ',No. of Girls: 22,',
      'Sd/-,,',
      ',Sign of Principal,',
      'Boys: 20 Girls: 22,,',
    ]
    const taken = await list('Roll No,Name,Class', '1,Ravi Kale,5 A', ...ends)
    expect(names(taken)).toEqual(['Ravi Kale'])
  })

  it('is not a child whose surname is Seal', async () => {
    const taken = await list('Name,Class,Mobile', 'Seal Arup,5 A,9811100011', 'Seal of school,,', 'Seal,,')
    expect(names(taken)).toEqual(['Seal Arup'])
  })

  it('is not the head of a school, whose post stands before the name', async () => {
    const taken = await staff(
      'Designation,Name,Mobile',
      'Principal,Mrs Joshi,9811100011',
      'Head Master,Mr Rao,9811100012',
      'Total,2,',
      'Principal,,',
    )
    expect(names(taken)).toEqual(['Mrs Joshi', 'Mr Rao'])
  })
})

describe('a class in a line of its own', () => {
  it('may have its sections below it', async () => {
    const taken = await list(
      'Class V',
      'Section A',
      'Roll No,Name',
      '1,Ravi Kale',
      'Section B',
      '1,Zoya Khan',
    )
    expect(sent(taken.rows)).toMatchObject([
      { name: 'Ravi Kale', section: 'A' },
      { name: 'Zoya Khan', section: 'B' },
    ])
  })

  it('that cannot be read is not the class before it', async () => {
    const taken = await list(
      'Roll No,Name',
      'Class : V - A,',
      '1,Ravi Kale',
      'Class : Blossoms,',
      '2,Zoya Khan',
    )
    expect(taken.rows.map(({ values }) => values.class)).toEqual(['Class 5 - A', 'Class : Blossoms'])
    expect(taken.rows[1]?.problems.map(({ field }) => field)).toEqual(['class'])
  })
})

describe('whoever has left is asked about', () => {
  it.each([
    'TC issued',
    'Left',
    'Left from 12/3/2026',
    'Transferred to KV',
    'Left (TC 45)',
    'Left, TC not taken',
    'Removed from rolls',
    'Withdrew',
    'N.A.S.O.',
    'Withdrawn',
    'Long absent',
    'Name struck off',
    'Dropout',
    'नाम कटा',
  ])('by the remark %j', async (remark) => {
    const taken = await list('Roll No,Name,Class,Remarks', `1,Ravi Kale,5 A,"${remark}"`, '2,Om Jain,5 A,')
    expect(askedOf(taken, studentRowTexts.hasLeft)).toEqual(['Ravi Kale'])
  })

  it.each([
    ...['Left-handed', 'Left arm fractured', 'Left Delhi in 2022', 'Asthma, has left lung weak'],
    ...['TC awaited', 'TC taken from previous school', 'Transferred from KV', 'Transferred to B section'],
    ...['Migrated from Bihar', 'Good in sports', 'Father expired', 'Sister passed out 2024', 'उत्तीर्ण'],
    ...['Name corrected', 'Removed tonsils in 2023', 'Expired birth certificate', 'Bus discontinued'],
    ...['Dropped out in 2023, re-admitted', 'TC pending since 2024', 'Left in 2024, re-admitted'],
  ])('and the remark %j is about somebody who is here', async (remark) => {
    const taken = await list('Roll No,Name,Class,Remarks', `1,Ravi Kale,5 A,"${remark}"`)
    expect(askedOf(taken, studentRowTexts.hasLeft)).toEqual([])
  })

  it.each([
    'N.S.O.',
    'Left (TC pending)',
    'Drop out',
    'Discontinued',
    'T.C.',
    'Cancelled',
    'Not coming',
    'Expired',
    'Removed',
  ])('by the status %j', async (status) => {
    const taken = await list(
      'Roll No,Name,Class,Status',
      `1,Ravi Kale,5 A,${status}`,
      '2,Om Jain,5 A,Regular',
    )
    expect(askedOf(taken, studentRowTexts.hasLeft)).toEqual(['Ravi Kale'])
  })

  it.each([
    ['TC Date', '12/06/2026', ''],
    ['TC Date,Left On', ',12/06/2026', ','],
    ['Left (Y/N)', 'Y', 'N'],
    ['Left', 'TRUE', 'FALSE'],
    ['Active (Y/N)', 'N', 'Y'],
  ])('by the column %s', async (title, left, here) => {
    const taken = await list(
      `Roll No,Name,Class,${title}`,
      `1,Ravi Kale,5 A,${left}`,
      `2,Om Jain,5 A,${here}`,
    )
    const isAsked = taken.rows.map(({ problems, sent }) => problems.length > 0 || 'leavingDate' in sent)
    expect(isAsked).toEqual([true, false])
  })

  it.each([
    ['Father Status', 'Expired'],
    ['Bus', 'Cancelled'],
    ['Previous School Remarks', 'Left'],
    ['Scholarship', 'Not taken, discontinued'],
    ['Documents submitted', 'TC'],
    ['Admission type', 'Transferred'],
    ['Occupation', 'Retired'],
    ['Seat', 'Left'],
    ['Income certificate', 'Expired'],
    ['Bank account', 'Inactive'],
    ['Elder sister', 'Passed out'],
    ['Admission Status', 'TC submitted'],
    ['TC No of last school', 'TC/45'],
    ['Date of leaving previous school', '31/03/2026'],
  ])('but not by what %s says', async (title, said) => {
    const taken = await list(`Roll No,Name,Class,${title}`, `1,Ravi Kale,5 A,"${said}"`)
    expect(askedOf(taken, studentRowTexts.hasLeft)).toEqual([])
    const [row] = sent(taken.rows)
    expect(row).not.toHaveProperty('leavingDate')
    expect(row).not.toHaveProperty('certificateNumber')
    expect(row).not.toHaveProperty('previousSchool')
  })

  it('by a remark below no title', async () => {
    const taken = await list('Roll No,Name,Class,', '1,Ravi Kale,5 A,Left', '2,Om Jain,5 A,Left-handed')
    expect(askedOf(taken, studentRowTexts.hasLeft)).toEqual(['Ravi Kale'])
  })

  it('by plain words in a column of any title', async () => {
    const taken = await list('Roll No,Name,Class,Result', '1,Ravi Kale,5 A,TC issued', '2,Om Jain,5 A,Passed')
    expect(askedOf(taken, studentRowTexts.hasLeft)).toEqual(['Ravi Kale'])
  })

  it('among teachers too, by a day of leaving, a status or a remark', async () => {
    const taken = await staff(
      'Name,Mobile,Status,Date of Leaving,Remarks',
      'Ravi Kale,9811100011,Working,,',
      'Sita Rao,9811100012,Working,31/03/2026,',
      'Om Jain,9811100013,Retd.,,',
      'Uma Sen,9811100014,,,Resigned',
      'Ira Das,9811100015,On leave,,On maternity leave',
    )
    expect(askedOf(taken, teacherRowTexts.hasLeft)).toEqual(['Sita Rao', 'Om Jain', 'Uma Sen'])
  })
})

describe('staff who do not teach', () => {
  it('are asked about, and their post is no post office', async () => {
    const taken = await staff(
      'Name of Staff,Post,Mobile',
      'Ravi Kale,TGT,9811100011',
      'Ramu Das,Peon,9811100012',
      'Shyam Lal,Sr. Clerk,9811100013',
      'Mina Rao,Asst. Teacher cum Clerk,9811100014',
    )
    expect(taken.plan.columns).not.toContain('postOffice')
    expect(askedOf(taken, teacherRowTexts.notTeaching)).toEqual(['Ramu Das', 'Shyam Lal'])
    const address = await staff('Name,Mobile,Village,Post,Pincode', 'Ravi Kale,9811100011,Wai,Bhuinj,412803')
    expect(sent(address.rows)).toMatchObject([{ postOffice: 'Bhuinj' }])
  })
})

describe('the class', () => {
  it.each(['Old Class,New Class', 'Class (Old),Class (New)', 'Former Class,Class'])(
    'is the one of now: %s',
    async (titles) => {
      const taken = await list(`Roll No,Name,${titles}`, '1,Ravi Kale,4 A,5 A')
      expect(sent(taken.rows)).toMatchObject([{ section: 'A', className: 'Class 5' }])
    },
  )

  it('is asked about where two columns of one title differ, and not where they agree', async () => {
    const two = await list('Roll No,Name,Class,Std', '1,Ravi Kale,4 A,5 A')
    expect(two.plan.columns).toEqual(['rollNumber', 'name', null, null])
    expect(classTitles(two.table.columns.map(({ title }) => title))).toEqual(['Class', 'Std'])
    const same = await list('Roll No,Name,Class,Std', '1,Ravi Kale,5 A,V-A')
    expect(sent(same.rows)).toMatchObject([{ section: 'A', className: 'Class 5' }])
  })

  it.each(['Class,Sec/Div', 'कक्षा,वर्ग', 'Std,Div.', 'Class,Sec. Name'])(
    'has its section in a column of its own: %s',
    async (titles) => {
      const taken = await list(`Roll No,Name,${titles}`, '1,Ravi Kale,5,B')
      expect(sent(taken.rows)).toMatchObject([{ section: 'B' }])
    },
  )

  it('of a stream in a column of its own is not that of another stream', async () => {
    const taken = await list(
      'Roll No,Name,Class,Stream,Section',
      '1,Ravi Kale,11,Science,A',
      '2,Om Jain,11,Commerce,A',
      '3,Zoya Khan,5,,A',
    )
    expect(sent(taken.rows).map(({ className, section }) => [className, section])).toEqual([
      ['Class 11 Science', 'A'],
      ['Class 11 Commerce', 'A'],
      ['Class 5', 'A'],
    ])
  })

  it('is no birthday, and titles in a script of their own are no child', async () => {
    const taken = await list(
      'வ.எண்,மாணவர் பெயர்,தந்தை பெயர்,பிறந்த தேதி,கைபேசி',
      '1,ரவி குமார்,மோகன்,05/06/2015,9811100011',
      '2,சீதா தேவி,ராம்,06/06/2015,9811100012',
    )
    expect(taken.created).toEqual([])
    expect(taken.plan.columns).not.toContain('class')
    expect(names(taken)).toEqual(['ரவி குமார்', 'சீதா தேவி'])
  })
})

describe('cells', () => {
  it('may have several lines in a file of one quotation style', async () => {
    const taken = await list(
      '"Roll\nNo","Name of\nStudent",Class,"Mobile\nNo."',
      '1,"Ravi\nKale",5 A,"9811100011\n9811100012"',
      '2,"Om\nJain",5 A,9811100013',
    )
    expect(sent(taken.rows)).toMatchObject([
      { rollNumber: '1', phone: '9811100011' },
      { rollNumber: '2', phone: '9811100013' },
    ])
    expect(taken.rows.map(({ isGuessed }) => isGuessed)).toEqual([false, false])
  })

  it('give the mobile number before a landline, which gets no message, and name the others', async () => {
    const phones = ['011-23456789 / 9811100011', '98220 12355(father) 98220 12356(mother)', '011-23456789']
    const taken = await list(
      'Roll No,Name,Class,Mobile',
      ...phones.map((phone, at) => `${at + 1},Ravi K,5 A,${phone}`),
    )
    expect(taken.rows.map(({ values, hints }) => [values.phone, hints.phone?.values?.others])).toEqual([
      ['9811100011', '011-23456789'],
      ['98220 12355', '98220 12356'],
      ['011-23456789', undefined],
    ])
  })

  it('of a name in parts below one title make one name', async () => {
    const taken = await list('Roll No,Student,,,Class', ',First,Middle,Surname,', '1,Ravi,Mohan,Kale,5 A')
    expect(names(taken)).toEqual(['Ravi Mohan Kale'])
  })

  it('of a name over two columns make one name', async () => {
    const taken = await list('Roll No,Name,,Class,', '1,Ravi,Kale,5 A,x', '2,Sita,Rao,5 A,')
    expect(names(taken)).toEqual(['Ravi Kale', 'Sita Rao'])
  })

  it('lose the apostrophe that kept their zeros', async () => {
    const taken = await list('Roll No,Adm No,Name,Class,Mobile', "'01,'00123,Ravi Kale,5 A,'9811100011")
    expect(sent(taken.rows)).toMatchObject([
      { rollNumber: '01', admissionNumber: '00123', phone: '9811100011' },
    ])
  })

  it.each([
    ['Boys', 'male'],
    ['Girls', 'female'],
    ['पु', 'male'],
    ['TG', 'other'],
  ])('say %s for a gender', async (written, gender) => {
    const taken = await list('Roll No,Name,Class,Gender', `1,Ravi Kale,5 A,${written}`)
    expect(sent(taken.rows)).toMatchObject([{ gender }])
  })
})

describe('a child', () => {
  it('whose name is a parent’s is asked about', async () => {
    const taken = await list(
      'Roll No,Student Name,Father Name,Class',
      '1,Mr. Mohan Kale,Ravi Kale,5 A',
      '2,Late Ramesh Jain,Om Jain,5 A',
      '3,Smt. Uma Rao,Sita Rao,5 A',
      '4,Mrinal Sen,Late Tapan Sen,5 A',
      '5,Km. Sita Das,Shri Anil Das,5 A',
    )
    expect(askedOf(taken, studentRowTexts.parentsName)).toEqual([
      'Mr. Mohan Kale',
      'Late Ramesh Jain',
      'Smt. Uma Rao',
    ])
  })
})

describe('a list of other people', () => {
  it('is told by the title of its names', async () => {
    const children = await staff('Roll No,Student Name,Class,Mobile', '1,Ravi Kale,5 A,9811100011')
    expect(isOfOthers('teachers', children.table, children.plan.columns)).toBe(true)
    const teachers = await list('Name of the Teacher,Class,Mobile', 'Ravi Kale,5 A,9811100011')
    expect(isOfOthers('students', teachers.table, teachers.plan.columns)).toBe(true)
    for (const title of ['Name', 'Full Name', 'Name of Student']) {
      const usual = await list(`Roll No,${title},Class,Class Teacher`, '1,Ravi Kale,5 A,Mrs Joshi')
      expect(isOfOthers('students', usual.table, usual.plan.columns)).toBe(false)
    }
  })
})
