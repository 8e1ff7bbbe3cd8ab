import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { classForm } from '../classes.ts'
import { importedStudent } from '../imports/students.ts'
import { normalizeEmail, normalizeName } from '../people.ts'
import { schoolRegistration } from '../schools/schools.ts'
import { rollNumber, studentForm } from '../students/students.ts'
import { asLine, asLines, oneLine, severalLines } from './lines.ts'

const control = fc.constantFrom('\n', '\r', '\t', '\0', '\u0007', '\u001b', '\u007f', '\u0085', '\u2028')

describe('a text of one line', () => {
  it('holds no control character, wherever it stands', () => {
    const text = z.string().check(oneLine)
    fc.assert(
      fc.property(fc.string(), control, fc.string(), (before, character, after) => {
        expect(text.safeParse(before + character + after).success).toBe(false)
      }),
    )
    expect(text.safeParse('कक्षा 5 – “A” ＝').success).toBe(true)
  })

  it('holds nothing that nobody sees, but the joiners of Devanagari', () => {
    const text = z.string().check(oneLine)
    for (const name of ['\u200b\u200b', 'Ravi\u202eramuK', '\u3164', 'A\ud800']) {
      expect(text.safeParse(name).success).toBe(false)
    }
    expect(text.safeParse('क्\u200dष रा\u200cम').success).toBe(true)
  })

  it('is what a roll number, a class and a section are', () => {
    expect(rollNumber.safeParse('=1+2\n3').success).toBe(false)
    expect(rollNumber.safeParse(' 7 ').data).toBe('7')
    expect(classForm.safeParse({ name: 'Class\t5', section: null }).success).toBe(false)
    expect(classForm.safeParse({ name: 'Class 5', section: 'A\nB' }).success).toBe(false)
  })

  it('is what becomes of a name pasted in two lines', () => {
    expect(normalizeName('Ravi\r\n Kumar\t')).toBe('Ravi Kumar')
    const student = { role: 'student', name: 'Ravi\0Kumar', class: 'c', rollNumber: '1' }
    expect(studentForm.safeParse(student).error?.issues[0]?.path).toEqual(['name'])
  })
})

describe('names that look the same', () => {
  const name = z.string().check(asLine, oneLine)
  const letters = fc.constantFrom('A', 'é', 'ñ', '5', 'क', 'क्ष', 'ज़', 'রা', 'ന്', 'اب', '⚽', '-')
  const word = fc.array(letters, { minLength: 1, maxLength: 6 }).map((all) => all.join(''))
  const words = fc.array(word, { minLength: 1, maxLength: 4 })
  const space = fc.constantFrom(
    ' ',
    '\u00a0',
    '\u2003',
    '\u2009',
    '\u202f',
    '\u205f',
    '\u3000',
    '  ',
    ' \u00a0',
  )
  /** Nobody sees them; they are taken out or refused. */
  const invisible = fc.constantFrom(
    ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u17b4', '\u180b', '\u180e', '\u200b', '\u200e', '\u202e'],
    ...['\u2060', '\u2066', '\u206a', '\u2800', '\u3164', '\ufe00', '\ufe0e', '\ufe0f', '\ufeff', '\uffa0'],
    ...['\u{1d173}', '\u{e0001}', '\u{e0041}', '\u{e007f}', '\u{e0100}'],
  )

  it('are one, whatever spaces are between the words', () => {
    fc.assert(
      fc.property(words, fc.array(space, { minLength: 5, maxLength: 5 }), (all, spaces) => {
        const pasted = all.map((one, place) => `${spaces[place]}${one}`).join('') + spaces[4]
        expect(name.parse(pasted)).toBe(name.parse(all.join(' ')))
      }),
    )
  })

  it('are one, composed or not', () => {
    fc.assert(
      fc.property(words, (all) => {
        expect(name.parse(all.join(' ').normalize('NFD'))).toBe(name.parse(all.join(' ').normalize('NFC')))
      }),
    )
  })

  it('are one or refused, whatever hides in them', () => {
    fc.assert(
      fc.property(word, invisible, word, (before, character, after) => {
        const read = name.safeParse(before + character + after)
        if (read.success) expect(read.data).toBe(name.parse(before + after))
      }),
    )
  })

  it('are one with a joiner that joins nothing', () => {
    for (const joiner of ['\u200c', '\u200d']) {
      expect(name.parse(`${joiner}A${joiner}`)).toBe('A')
      expect(name.parse(`Class${joiner} 5${joiner}${joiner}`)).toBe('Class 5')
      expect(name.parse(`रा${joiner}म`)).toBe('राम')
    }
  })

  it.each([
    ['राम्\u200c', 'राम्'],
    ['क्\u200c ष', 'क् ष'],
    ['دا\u200cن', 'دان'],
    ['ب\u200dب', 'بب'],
    ['\u202a+91 98765 43210\u202c', '+91 98765 43210'],
    ['محمد\u200f خان', 'محمد خان'],
    ['\u2068Ravi\u2069', 'Ravi'],
  ])('are one as %j is %j', (pasted, plain) => {
    expect(name.parse(pasted)).toBe(plain)
  })

  it('keep the joiners of Devanagari, Malayalam, Urdu and emoji', () => {
    for (const kept of [
      'क्\u200dष',
      'क्\u200cष',
      'र\u200d्य',
      'ന്\u200d',
      'می\u200cخواہم',
      '👩\u200d🏫',
      '👩🏽\u200d🏫',
    ]) {
      expect(name.parse(kept)).toBe(kept.normalize('NFC'))
    }
  })

  it('stay as they are when they are read again', () => {
    const anything = fc.array(
      fc.oneof(letters, invisible, space, fc.constantFrom('\u200c', '\u200d', '\u094d', '\u093c', '\u0301')),
    )
    fc.assert(
      fc.property(anything, (all) => {
        const read = name.safeParse(all.join(''))
        if (read.success) expect(name.parse(read.data)).toBe(read.data)
      }),
    )
  })

  it('are one for students, classes, sections, roll numbers, schools and emails, typed or from a file', () => {
    const row = (field: string, text: string) =>
      importedStudent.parse({ name: 'Zoe\u0301', rollNumber: '1', className: 'Class 5', [field]: text })
    expect(row('name', 'Zoe\u0301\u00a0 Kumar').name).toBe('Zoé Kumar')
    expect(row('className', 'Class\u00a05').className).toBe('Class 5')
    expect(row('section', 'A\u200d').section).toBe('A')
    expect(row('rollNumber', '7\u00ad').rollNumber).toBe('7')
    expect(classForm.parse({ name: 'Class\u20035', section: '\u00a0' })).toMatchObject({
      name: 'Class 5',
      section: null,
    })
    expect(schoolRegistration.shape.schoolName.parse('St.\u00a0Rene\u0301')).toBe('St. René')
    expect(normalizeEmail('Rene\u0301@School.in')).toBe('rené@school.in')
    expect(normalizeEmail('re\u00adne@school.in')).toBeNull()
  })

  it('have a length of their own: a megabyte of accents is refused at once', () => {
    const begun = performance.now()
    const accents = '\u0301\u0323'.repeat(250_000)
    expect(rollNumber.safeParse(`7${accents}`).success).toBe(false)
    expect(normalizeName(accents)).toHaveLength(accents.length)
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

describe('a text of several lines', () => {
  const text = z.string().check(asLines, severalLines)

  it('keeps its lines and holds no other control character', () => {
    expect(text.parse('12, Main Road\r\n\tWagholi ')).toBe('12, Main Road\r\n\tWagholi')
    expect(text.safeParse('bell\u0007').success).toBe(false)
  })

  it('keeps emoji and the joiners of Devanagari', () => {
    for (const kept of ['Well done ❤️', '❤️\u200d🔥 👨\u200d👩\u200d👧', 'क्\u200dष', '1️⃣'])
      expect(text.parse(kept)).toBe(kept)
  })

  it('hides nothing: no tags, no selectors of nothing, no turned writing', () => {
    for (const sent of ['Hi\u{e0069}\u{e0067}', 'a\ufe0fb', 'a\u202eb', 'a\u{e0100}']) {
      expect(text.safeParse(sent).success).toBe(false)
    }
    expect(text.parse('co\u00adoperate\u200b a\u200d\u200c\u200db')).toBe('cooperate ab')
  })
})
