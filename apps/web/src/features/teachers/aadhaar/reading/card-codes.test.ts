import { gzipSync } from 'node:zlib'
import { checkDigitFor } from '@shala/contract/general/aadhaar'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from './card-details.ts'
import { readPrintedCode } from './printed-code.ts'
import { readSecureCode } from './secure-code.ts'

const number = `23456789012${checkDigitFor('23456789012')}`

const xml = (attributes: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<PrintLetterBarcodeData ${attributes}/>`
const whole = `uid="${number}" name="Asha &amp; Rao" gender="F" dob="05/06/1980" co="C/O A" loc="Kondhwa" vtc="Pune City" po="NIBM" dist="Pune" subdist="Haveli" state="Maharashtra" pc="411048"`

describe('the code of an older card', () => {
  it('gives the whole number and the details', () => {
    expect(readPrintedCode(xml(whole))).toEqual({
      number,
      lastFour: number.slice(-4),
      details: {
        name: 'Asha & Rao',
        dob: '1980-06-05',
        village: 'Kondhwa',
        vtc: 'Pune City',
        postOffice: 'NIBM',
        subDistrict: 'Haveli',
        district: 'Pune',
        state: 'Maharashtra',
        pincode: '411048',
      },
    })
  })

  it.each([
    ['with a broken head', `</?xml version="1.0"?>${xml(whole)}`],
    ['with quotes of the other kind', xml(whole.replaceAll('"', "'"))],
    ['in large letters', xml(whole.replace('uid=', 'UID = ').replace('name=', 'Name='))],
    ['with an ampersand that was not escaped', xml(whole.replace('&amp;', '&'))],
    ['that was cut off', xml(whole).slice(0, -2)],
  ])('is read %s', (_, text) => {
    expect(readPrintedCode(text)).toMatchObject({ number, details: { name: 'Asha & Rao' } })
  })

  it('leaves out what is not there or is no day', () => {
    const { details } =
      readPrintedCode(xml(`uid="${number}" name="" yob="1980" dob="31/02/1980" pc="12"`)) ?? {}
    expect(details).toMatchObject({ name: null, dob: null, pincode: null, village: null, subDistrict: null })
  })

  it('takes the place for the village, and the district for the sub-district, where those are missing', () => {
    const { details } = readPrintedCode(xml(`uid="${number}" vtc="Shirur" dist="Pune"`)) ?? {}
    expect(details).toMatchObject({ village: 'Shirur', subDistrict: 'Pune' })
  })

  it('with a number whose check digit is wrong is none, and no other text is one', () => {
    const wrong = number.slice(0, 11) + ((Number(number[11]) + 1) % 10)
    expect(readPrintedCode(xml(whole.replace(number, wrong)))).toBeNull()
    expect(readPrintedCode('https://example.org/?uid=1')).toBeNull()
    expect(readPrintedCode(`https://example.org/?uid="${number}"`)).toBeNull()
    expect(readPrintedCode(`<Other ${whole}/>`)).toBeNull()
    expect(readPrintedCode(`see ${xml(whole)}`)).toBeNull()
    expect(readPrintedCode(`<Other uid="${number}"/>${xml(whole)}`)).toBeNull()
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => void expect(readPrintedCode(text)).toBeNull()),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        readPrintedCode(`<PrintLetterBarcodeData uid="${number}" name="${text}`)
      }),
    )
  })
})

it('a code holds no text that would turn the direction of what follows', () => {
  const turned = xml(whole.replace('Asha', '\u202eAs\u200bha\u2066'))
  expect(readPrintedCode(turned)?.details.name).toBe('Asha & Rao')
})

it('a printed code is at most 10,000 characters long', () => {
  const padded = xml(whole).padEnd(10_000)
  expect(readPrintedCode(padded)).toMatchObject({ number })
  expect(readPrintedCode(`${padded} `)).toBeNull()
})

const fields = [
  '3',
  '901220240101120000000',
  'Asha Rao',
  '05-06-1980',
  'F',
  'C/O A',
  'Pune',
  '',
  'H 12',
  'Kondhwa',
  '411048',
  'NIBM',
  'Maharashtra',
  'Main Road',
  'Haveli',
  'Pune City',
]

function secure(texts: string[], rest: Uint8Array = new Uint8Array(300)): string {
  const bytes = texts.flatMap((text) => [...Buffer.from(text, 'latin1'), 255])
  return BigInt(`0x${gzipSync(Buffer.concat([Buffer.from(bytes), rest])).toString('hex')}`).toString()
}

describe('the code of a newer card', () => {
  it.each([[[]], [['V2']], [['V3']], [['V4']], [['V5']]])(
    'gives the last four digits and the details: version %j',
    async (version) => {
      expect(await readSecureCode(secure([...version, ...fields, '1234']))).toEqual({
        number: null,
        lastFour: '9012',
        details: {
          name: 'Asha Rao',
          dob: '1980-06-05',
          village: 'Kondhwa',
          vtc: 'Pune City',
          postOffice: 'NIBM',
          subDistrict: 'Haveli',
          district: 'Pune',
          state: 'Maharashtra',
          pincode: '411048',
        },
      })
    },
  )

  it('is not unfolded beyond what a card can hold', async () => {
    const bomb = secure(fields, new Uint8Array(2_000_000))
    expect(await readSecureCode(bomb)).toMatchObject({ lastFour: '9012' })
    const far = (length: number) =>
      fields.map((field) => (field === 'Main Road' ? 'x'.repeat(length) : field))
    expect(await readSecureCode(secure(far(60 * 1024)))).toMatchObject({ lastFour: '9012' })
    expect(await readSecureCode(secure(far(65 * 1024)))).toBeNull()
  })

  it('is not longer than the largest code', async () => {
    const rest = Uint8Array.from({ length: 3500 }, (_, at) => Math.imul(at + 1, 0x9e3779b1) >>> (at % 17))
    expect(secure(fields, rest).length).toBeGreaterThan(7089)
    expect(await readSecureCode(secure(fields, rest))).toBeNull()
  })

  it('that is cut off, damaged or another is none', async () => {
    const text = secure(fields)
    expect(await readSecureCode(text.slice(0, -40))).toBeNull()
    expect(await readSecureCode(`${text}x`)).toBeNull()
    expect(await readSecureCode(secure(fields.slice(0, 9)))).toBeNull()
    expect(await readSecureCode(secure(['9', ...fields.slice(1)]))).toBeNull()
    expect(await readSecureCode(secure(['3', 'none', ...fields.slice(2)]))).toBeNull()
    expect(await readSecureCode(`1${'0'.repeat(9000)}`)).toBeNull()
  })

  it('never fails, whatever is in it', async () => {
    const text = secure(fields)
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.stringMatching(/^\d{1,6}$/), async (place, digits) => {
        const damaged = text.slice(0, place) + digits + text.slice(place + digits.length)
        const read = await readSecureCode(damaged)
        if (read) expect(read.lastFour).toMatch(/^\d{4}$/)
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }), async (texts) => {
        await readSecureCode(secure(['V2', '3', '9012', ...texts]))
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.string(), async (any) => void expect(await readSecureCode(any)).toBeNull()),
    )
  })
})

it.each([
  ['31-12-1980', '1980-12-31'],
  ['31/12/1980', '1980-12-31'],
  ['1980-12-31', '1980-12-31'],
  ['1980', null],
  ['31-13-1980', null],
  ['29-02-1981', null],
  ['', null],
])('the day %s is %s', (text, day) => {
  expect(dayOf(text)).toBe(day)
})
