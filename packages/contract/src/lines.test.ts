import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { classForm } from './classes.ts'
import { oneLine, severalLines } from './lines.ts'
import { normalizeName } from './people.ts'
import { rollNumber, studentForm } from './students.ts'

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

it('a text of several lines keeps its lines and holds no other control character', () => {
  const text = z.string().check(severalLines)
  expect(text.safeParse('12, Main Road\r\n\tWagholi').success).toBe(true)
  expect(text.safeParse('bell\u0007').success).toBe(false)
})
