import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classFinder, findClass, needsSection, newClassFor, parseClass } from './class-names.ts'

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
const ending = (grade: number) => ({ 1: 'st', 2: 'nd', 3: 'rd' })[grade] ?? 'th'
const spellings: ((grade: number, section: string) => string)[] = [
  (grade, section) => `${grade}${section}`,
  (grade, section) => `${grade} ${section.toLowerCase()}`,
  (grade, section) => `Class ${grade} - ${section}`,
  (grade, section) => `CLASS-${grade}-${section}`,
  (grade, section) => `Std. ${grade} Div. ${section}`,
  (grade, section) => `${grade}${ending(grade)} ${section}`,
  (grade, section) => `${grade}${ending(grade)}-${section}`,
  (grade, section) => `Grade ${grade} (${section})`,
  (grade, section) => `${roman[grade - 1]}-${section}`,
  (grade, section) => `${roman[grade - 1]} / ${section}`,
  (grade, section) => `Std ${roman[grade - 1]?.toLowerCase()} sec ${section}`,
  (grade, section) => `0${grade}-${section}`.replace(/^0(\d\d)/, '$1'),
  (grade, section) => `इयत्ता ${grade} ${section}`,
  (grade, section) => `${grade} Std ${section}`,
  (grade, section) => `${grade}std-${section}`,
  (grade, section) => `${grade}${ending(grade)} Std. (${section})`,
  (grade, section) => `${grade} Standard Div ${section}`,
  (grade, section) => `${roman[grade - 1]} Class ${section}`,
]
const grade = fc.integer({ min: 1, max: 12 })
const section = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F')

it.each([
  ['Class 5 (Five)', '5', null],
  ['5 (V)', '5', null],
  ['V (5th) - B', '5', 'B'],
  ['Std. 6 (Sixth) A', '6', 'A'],
  ['LKG (Lower KG)', 'LKG', null],
  ['Class 7 (2026-27)', '7', null],
  ['5-5', '5', '5'],
  ['10-10', '10', '10'],
  ['1-I', '1', 'I'],
  ['5ನೇ ತರಗತಿ A', '5', 'A'],
  ['PREKG A', 'Pre-KG', 'A'],
])('%s says its class once', (text, grade, section) => {
  expect(parseClass(text)).toEqual({ grade, section })
})

it.each(['Class 5, Class 6', 'V, VI', '5 & 6'])('%s is no class', (text) => {
  expect(parseClass(text)).toBeNull()
})

it('a grade of which there are several sections waits for one', () => {
  const classes = ['A', 'B', 'C'].map((section) => ({ name: 'Class 5', section }))
  for (const text of ['5', 'V', '5th', 'Five']) expect(needsSection(classes, text)).toBe(true)
  expect(needsSection(classes, '5A')).toBe(false)
  expect(needsSection(classes, '6')).toBe(false)
})

describe('a class', () => {
  it('is the same in every spelling', () => {
    fc.assert(
      fc.property(grade, section, fc.constantFrom(...spellings), (number, letter, spell) => {
        expect(parseClass(spell(number, letter))).toEqual({ grade: String(number), section: letter })
      }),
    )
  })

  it('of the school is found in every spelling, and no other', () => {
    const school = Array.from({ length: 12 }, (_, index) => `Class ${index + 1}`).flatMap((name) =>
      ['A', 'B', 'C'].map((letter) => ({ name, section: letter })),
    )
    fc.assert(
      fc.property(grade, section, fc.constantFrom(...spellings), (number, letter, spell) => {
        const expected = letter <= 'C' ? { name: `Class ${number}`, section: letter } : undefined
        expect(findClass(school, spell(number, letter))).toEqual(expected)
      }),
    )
  })

  it('that is created is found again by its name', () => {
    fc.assert(
      fc.property(grade, section, fc.constantFrom(...spellings), (number, letter, spell) => {
        const made = newClassFor([], spell(number, letter))
        expect(made).toEqual({ name: `Class ${number}`, section: letter })
      }),
    )
  })

  it.each([
    ['LKG', '', { grade: 'LKG', section: null }],
    ['5 Division', '', { grade: '5', section: null }],
    ['5', 'Sundiv A', { grade: '5', section: 'Sundiv A' }],
    ['5', 'ab', { grade: '5', section: 'AB' }],
    ['First B', '', { grade: '1', section: 'B' }],
    ['U.K.G. (B)', '', { grade: 'UKG', section: 'B' }],
    ['Jr. KG', 'Red', { grade: 'LKG', section: 'Red' }],
    ['Nursery', 'A', { grade: 'Nursery', section: 'A' }],
    ['XI Science', '', { grade: '11', section: 'Science' }],
    ['पाचवी', 'अ', { grade: '5', section: 'अ' }],
    ['इ. ५ वी ब', '', { grade: '5', section: 'ब' }],
    ['Fifth', '', { grade: '5', section: null }],
    ['5', 'Div A', { grade: '5', section: 'A' }],
    ['VA', '', { grade: '5', section: 'A' }],
    ['IX', '', { grade: '9', section: null }],
  ])('is read from %j and %j', (text, part, expected) => {
    expect(parseClass(text, part)).toEqual(expected)
  })

  it.each(['5 Std', '5th Std', '5std', '5 standard', 'V Class', 'Fifth Std.', '5 (Std)', '5 - N/A'])(
    'has no section in %j, and the one of its own cell',
    (text) => {
      expect(parseClass(text)).toEqual({ grade: '5', section: null })
      expect(parseClass(text, 'NA')).toEqual({ grade: '5', section: null })
      expect(parseClass(text, 'D')).toEqual({ grade: '5', section: 'D' })
    },
  )

  it.each(['', '-', 'Ravi Kumar', '0', '00', '13', '2026', '9876543210', 'Ivan', 'Violet', 'Xavier'])(
    'is not %j',
    (text) => {
      expect(parseClass(text)).toBeNull()
    },
  )

  it('without a section is the only one of its grade, and none where there are two', () => {
    expect(findClass([{ name: 'Std 5', section: 'A' }], 'V')).toEqual({ name: 'Std 5', section: 'A' })
    const two = ['A', 'B'].map((letter) => ({ name: 'Std 5', section: letter }))
    expect(findClass(two, 'V')).toBeUndefined()
    expect(findClass([{ name: 'Std 5', section: 'A' }], 'V-B')).toBeUndefined()
  })

  it('that is new is named as the school names its own', () => {
    expect(newClassFor([{ name: 'Std 5', section: 'A' }], 'VI B')).toEqual({ name: 'Std 6', section: 'B' })
    expect(newClassFor([{ name: 'Grade 5', section: null }], '6')).toEqual({ name: 'Grade 6', section: null })
    expect(newClassFor([], 'lkg')).toEqual({ name: 'LKG', section: null })
  })

  it('is the one that is written so, before any that it could mean', () => {
    const classes = [
      { name: 'Class 5', section: 'A' },
      { name: 'Std V', section: 'A' },
      { name: 'Sunbeams', section: null },
    ]
    expect(findClass(classes, 'std v', 'a')).toBe(classes[1])
    expect(findClass(classes, 'SUNBEAMS')).toBe(classes[2])
    expect(findClass(classes, 'Moonbeams')).toBeUndefined()
    expect(findClass(classes, '6')).toBeUndefined()
  })

  it('of a stream is not the one of another', () => {
    const classes = ['Science', 'Commerce'].map((stream) => ({ name: `Class 11 ${stream}`, section: 'A' }))
    expect(findClass(classes, 'XI Commerce', 'A')).toBe(classes[1])
    expect(findClass(classes, 'XI Arts', 'A')).toBeUndefined()
    expect(parseClass('5 A', 'a')).toEqual({ grade: '5', section: 'A' })
    const short = [{ name: 'XI Sci', section: 'A' }]
    expect(findClass(short, 'Class 11 Science', 'A')).toBe(short[0])
    expect(findClass(short, 'Class 11 Commerce', 'A')).toBeUndefined()
  })

  it('is found once for all rows that spell it alike', () => {
    const classes = [{ name: 'Class 5', section: 'A' }]
    const find = classFinder(classes)
    expect([find('V-A'), find('V-A'), find('VI'), find('VI')]).toEqual([
      classes[0],
      classes[0],
      undefined,
      undefined,
    ])
    classes.pop()
    expect(find('V-A')).toEqual({ name: 'Class 5', section: 'A' })
  })

  it('waits for a section only where the school has any of that grade', () => {
    const classes = [
      { name: 'Class 5', section: null },
      { name: 'Class 6', section: 'A' },
      { name: 'Sunbeams', section: null },
    ]
    expect(['5', '6', '7', 'Sunbeams'].map((text) => needsSection(classes, text))).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(needsSection(classes, '6', 'B')).toBe(false)
  })

  it('that is new keeps its own words before school, its stream, and the school’s word for a class', () => {
    expect(newClassFor([], ' Balvatika 2 ')).toEqual({ name: 'Balvatika 2', section: null })
    expect(newClassFor([], 'Balvatika 2', 'A')).toEqual({ name: 'Balvatika 2', section: 'A' })
    expect(newClassFor([], 'pre primary I')).toEqual({ name: 'pre primary I', section: null })
    expect(newClassFor([], 'BV 2', 'A')).toEqual({ name: 'BV 2', section: 'A' })
    expect(newClassFor([], 'bal vatika 2 A')).toEqual({ name: 'Balvatika 2', section: 'A' })
    expect(newClassFor([], 'kg 1')).toEqual({ name: 'KG 1', section: null })
    expect(newClassFor([], 'XI Science', 'A')).toEqual({ name: 'Class 11 Science', section: 'A' })
    expect(newClassFor([], 'Ravi Kumar')).toBeNull()
    const own = [
      { name: 'Sunbeams', section: null },
      { name: 'Std.  4', section: 'A' },
    ]
    expect(newClassFor(own, '5 B')).toEqual({ name: 'Std. 5', section: 'B' })
    expect(newClassFor([{ name: 'Our Std 4', section: null }], '5')).toEqual({
      name: 'Class 5',
      section: null,
    })
  })
})
