import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clearable,
  duties,
  emailSchema,
  isAdmin,
  normalizeEmail,
  normalizeName,
  normalizePhone,
  optionalText,
  peopleTexts,
  phoneSchema,
  postOf,
  roles,
} from './people.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`))
const separator = fc.constantFrom('', ' ', '-', '.', '  ', '(', ')')

it('an admin who may not do everything holds the post of their duty; a duty means nothing for others', () => {
  const posts = roles.flatMap((role) => duties.map((duty) => postOf({ role, duty })))
  expect(posts).toEqual([
    ...['admin', 'principal', 'office'],
    ...['superadmin', 'superadmin', 'superadmin'],
    ...['teacher', 'teacher', 'teacher'],
    ...['student', 'student', 'student'],
  ])
  expect(roles.filter(isAdmin)).toEqual(['admin', 'superadmin'])
})

describe('a phone', () => {
  it.each([
    ['9876543210', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['098765 43210', '9876543210'],
    ['0091-98765-43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['+49 (151) 1234-5678', '+4915112345678'],
    ['0044 20 7946 0958', '+442079460958'],
  ])('%s is kept as %s', (text, stored) => {
    expect(normalizePhone(text)).toBe(stored)
  })

  it.each(['', '98220', 'abc', '98765432101', '+0123456789', '++919876543210', '9876543210 ext 4'])(
    '%j is none',
    (text) => {
      expect(normalizePhone(text)).toBeNull()
    },
  )

  it('is the same phone however it is written', () => {
    const prefix = fc.constantFrom('', '0', '91', '+91', '0091')
    fc.assert(
      fc.property(
        digits(10),
        prefix,
        fc.array(separator, { minLength: 10, maxLength: 10 }),
        (phone, lead, gaps) => {
          const written = lead + [...phone].map((digit, index) => digit + (gaps[index] ?? '')).join('')
          expect(normalizePhone(written)).toBe(phone)
        },
      ),
    )
  })

  it('once stored stays as it is', () => {
    fc.assert(
      fc.property(fc.oneof(digits(10), digits(12), fc.string()), (text) => {
        const stored = normalizePhone(text)
        if (stored !== null) expect(normalizePhone(stored)).toBe(stored)
      }),
    )
  })
})

describe('an email', () => {
  it('is kept in lower case without space around', () => {
    expect(normalizeEmail(' Ravi.Kumar@School.Example ')).toBe('ravi.kumar@school.example')
  })

  it.each([
    '',
    'ravi',
    'ravi@school',
    'ra vi@school.example',
    '@school.example',
    'a@b@c.example',
    'a\0@x.example',
    '\ud800@x.example',
  ])('%j is none', (text) => {
    expect(normalizeEmail(text)).toBeNull()
  })
})

it('a name has one space between words, and composed letters', () => {
  expect(normalizeName('  Arjun \t Jadhav\n')).toBe('Arjun Jadhav')
  expect(normalizeName('Jose\u0301')).toBe('Jos\u00e9')
})

describe('a field', () => {
  const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues.map(({ message }) => message)

  it('with a phone or an email keeps it in one form, or says what is wrong', () => {
    expect(phoneSchema.parse('+91 98765 43210')).toBe('9876543210')
    expect(messagesOf(phoneSchema.safeParse('98220'))).toEqual([peopleTexts.invalidPhone])
    expect(emailSchema.parse(' Asha@School.Example ')).toBe('asha@school.example')
    expect(messagesOf(emailSchema.safeParse('asha'))).toEqual([peopleTexts.invalidEmail])
  })

  it('that may stay empty is absent without text', () => {
    const schema = optionalText(phoneSchema)
    for (const nothing of [undefined, null, '', '  ']) expect(schema.parse(nothing)).toBeUndefined()
    expect(schema.parse('9876543210')).toBe('9876543210')
    for (const wrong of [0, false, {}, 'x']) expect(schema.safeParse(wrong).success).toBe(false)
  })

  it('of a record that is changed stays when it is absent, and is cleared by an empty one', () => {
    const schema = clearable(phoneSchema)
    expect(schema.parse(undefined)).toBeUndefined()
    for (const nothing of [null, '', '  ']) expect(schema.parse(nothing)).toBeNull()
    expect(schema.parse('9876543210')).toBe('9876543210')
    for (const wrong of [0, false, {}, 'x']) expect(schema.safeParse(wrong).success).toBe(false)
  })
})
