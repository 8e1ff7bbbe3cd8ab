import { checkDigitFor, hasCheckDigit } from '@shala/contract/general/aadhaar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeCandidates } from './judge-candidates.ts'
import type { ReadWord } from './read-word.ts'

const high = 30
const wide = 18

/** Words on one line, as far apart as on a card; a number in the list is a gap of so many digits. */
function line(texts: (string | number)[], { y = 100, x = 50, confidence = 90 } = {}): ReadWord[] {
  let at = x
  return texts.flatMap((text) => {
    if (typeof text === 'number') {
      at += text * wide
      return []
    }
    const box = { x0: at, y0: y, x1: at + text.length * wide, y1: y + high }
    at = box.x1 + wide
    return [{ text, confidence, box }]
  })
}

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''))
const aadhaar = fc
  .tuple(fc.integer({ min: 2, max: 9 }), digits(10))
  .map(([first, rest]) => `${first}${rest}${checkDigitFor(`${first}${rest}`)}`)
const inFours = (number: string) => number.match(/.{4}/g) ?? []
const found = (words: ReadWord[], lastFour?: string) => {
  const verdict = judgeCandidates(words, lastFour)
  return verdict.kind === 'found' ? verdict.candidate.number : verdict.kind
}

describe('an Aadhaar number', () => {
  it('is found in three words, in two or in one, with other numbers around it', () => {
    fc.assert(
      fc.property(aadhaar, digits(16), digits(10), (number, vid, phone) => {
        const others = [
          ...line([phone], { y: 0 }),
          ...line(['01', '02', '1990'], { y: 40 }),
          ...line(inFours(vid), { y: 160 }),
        ]
        const [first = '', second = '', third = ''] = inFours(number)
        for (const words of [[first, second, third], [first + second, third], [number]]) {
          expect(found([...others, ...line(words)])).toBe(number)
        }
      }),
    )
  })

  it('that stands there twice is one; two different ones are none', () => {
    fc.assert(
      fc.property(aadhaar, aadhaar, (one, other) => {
        const twice = [...line(inFours(one)), ...line([one], { y: 400 })]
        expect(found(twice)).toBe(one)
        fc.pre(one !== other)
        expect(found([...twice, ...line([other], { y: 600 })])).toBe('unclear')
      }),
    )
  })

  it('is chosen among several by the four digits of the code, and by nothing that ends otherwise', () => {
    fc.assert(
      fc.property(aadhaar, aadhaar, (one, other) => {
        fc.pre(one.slice(-4) !== other.slice(-4))
        const words = [...line(inFours(one)), ...line([other], { y: 400 })]
        expect(found(words, one.slice(-4))).toBe(one)
        expect(found(line([other]), one.slice(-4))).toBe('none')
      }),
    )
  })

  it('of which one digit was misread is not found', () => {
    fc.assert(
      fc.property(aadhaar, fc.nat(11), fc.nat(9), (number, place, digit) => {
        const misread = number.slice(0, place) + digit + number.slice(place + 1)
        // A 0 in the first place is a 6 that was misread.
        fc.pre(misread !== number && !(place === 0 && digit === 0))
        expect(found(line(inFours(misread)))).toBe('none')
      }),
    )
  })

  it('that begins with 0 is taken to begin with 6, when the check digit agrees', () => {
    fc.assert(
      fc.property(digits(10), (rest) => {
        const number = `6${rest}${checkDigitFor(`6${rest}`)}`
        expect(found(line(inFours(`0${number.slice(1)}`)))).toBe(number)
      }),
    )
    expect(found(line(['0234', '5678', '9012']))).toBe('none')
  })

  it('never begins with 0 or 1', () => {
    fc.assert(
      fc.property(digits(10), (rest) => {
        expect(found(line([`1${rest}${checkDigitFor(`1${rest}`)}`]))).toBe('none')
      }),
    )
  })

  it('may have letters for digits where the check digit leaves one number', () => {
    const number = `2580${'1694'}501${checkDigitFor('25801694501')}`
    expect(found(line([number.replace('8', 'B')]))).toBe(number)
    expect(found(line([number.replace('5', 'S').replace('0', 'O')]))).toBe(number)
    expect(found(line([number.replace('25801', 'ZSBOI')]))).toBe('none')
    expect(found(line([number.replace('2', 'X')]))).toBe('none')
  })

  it('is none where the letters leave two', () => {
    const unclear = Array.from({ length: 2000 }, (_, at) => `25${String(at).padStart(4, '0')}83170${at % 10}`)
      .map((number) => ({ number, letters: `2S${number.slice(2, 6)}B${number.slice(7)}` }))
      .filter(({ letters }) => {
        const read = ['58', '53', '88', '83'].map(([first = '', second = '']) =>
          letters.replace('S', first).replace('B', second),
        )
        return read.filter(hasCheckDigit).length === 2
      })
    expect(unclear.length).toBeGreaterThan(0)
    for (const { letters } of unclear) expect(found(line([letters]))).toBe('none')
  })

  it('is never made up: what is found is in the words, and its check digit is right', () => {
    const word = fc.stringMatching(/^[0-9OSIB]{1,12}$/)
    fc.assert(
      fc.property(fc.array(fc.array(word, { maxLength: 5 }), { maxLength: 6 }), (rows) => {
        const words = rows.flatMap((texts, row) => line(texts, { y: row * 60 }))
        const number = found(words)
        if (/^\d/.test(number)) expect(number).toMatch(/^[2-9]\d{11}$/)
        if (/^\d/.test(number)) expect(hasCheckDigit(number)).toBe(true)
      }),
    )
  })
})

describe('other numbers', () => {
  it('a VID is none, however its digits fall into words', () => {
    fc.assert(
      fc.property(aadhaar, digits(4), fc.boolean(), fc.boolean(), (number, four, isFirst, isJoined) => {
        const groups = isFirst ? [four, ...inFours(number)] : [...inFours(number), four]
        const words = isJoined ? [groups.slice(0, 2).join(''), ...groups.slice(2)] : groups
        expect(found(line(words))).toBe('none')
        expect(found(line([groups.join('')]))).toBe('none')
      }),
    )
  })

  it('an enrolment number, a phone, a date and a PIN code are none', () => {
    fc.assert(
      fc.property(digits(14), digits(10), digits(6), (enrolment, phone, pin) => {
        const groups = [enrolment.slice(0, 4), enrolment.slice(4, 9), enrolment.slice(9)]
        expect(found([...line(groups), ...line([phone, pin], { y: 200 })])).toBe('none')
        expect(found(line([phone.slice(0, 5), phone.slice(5), '14', '08', '1985']))).toBe('none')
      }),
    )
  })

  it('twelve digits in other groups are none, and so are those with a digit beside them', () => {
    fc.assert(
      fc.property(aadhaar, (number) => {
        expect(found(line([number.slice(0, 6), number.slice(6)]))).toBe('none')
        expect(found(line([...inFours(number), '7']))).toBe('none')
        expect(found(line(['1', ...inFours(number)]))).toBe('none')
      }),
    )
  })

  it('three groups from different lines, sizes or ends of a line are none', () => {
    fc.assert(
      fc.property(aadhaar, (number) => {
        const [first = '', second = '', third = ''] = inFours(number)
        expect(found([...line([first, second]), ...line([third], { y: 160, x: 230 })])).toBe('none')
        expect(found(line([first, second, 8, third]))).toBe('none')
        const large = line([third], { x: 230 }).map(({ box, ...word }) => ({
          ...word,
          box: { ...box, y0: box.y0 - high, y1: box.y1 + high },
        }))
        expect(found([...line([first, second]), ...large])).toBe('none')
      }),
    )
  })
})
