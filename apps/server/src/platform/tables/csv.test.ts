import type { CsvCell } from '@shala/contract/general/csv'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvLines } from './csv.ts'

const read = (text: string) => Papa.parse<string[]>(text.slice(0, -2), { newline: '\r\n' }).data

describe('lines of a CSV', () => {
  it('say nothing, yes, no, instants and numbers as a spreadsheet takes them', () => {
    const cells: CsvCell[] = [null, undefined, true, false, new Date('2026-11-20T03:35:00Z'), -5, '-5', '']
    expect(csvLines([cells])).toBe(`,,yes,no,2026-11-20T03:35:00.000Z,-5,"'-5",\r\n`)
    expect(csvLines([])).toBe('')
    expect(csvLines([['Flat 2; Lane 3', 'a|b', 'plain']])).toBe('"Flat 2; Lane 3","a|b",plain\r\n')
  })

  it('hold every text as it is, Devanagari, quotes and lines included', () => {
    const plain = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/(^|[;\t|\r\n]\s*)[=+\-@\t\r\n＝＋－＠]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(plain, plain), { minLength: 1 }), (rows) => {
        expect(read(csvLines(rows))).toEqual(rows)
      }),
    )
    expect(read(csvLines([['क्षत्रिय "अ", ब\r\nक', 'x']]))).toEqual([['क्षत्रिय "अ", ब\r\nक', 'x']])
  })

  it.each([';', '\t'])(
    'hold no formula for a program that parts cells by %j, whether it heeds quotes or not',
    (parting) => {
      const start = fc.constantFrom('=', '+', '-', '@', '＝')
      fc.assert(
        fc.property(start, fc.string(), fc.constantFrom('', ' ', '\n'), (first, rest, space) => {
          const text = csvLines([['Asha', `x${parting}${space}${first}${rest}`, 'y']])
          const cells = [
            ...text.split(new RegExp(`[${parting}\r\n]`)),
            ...(Papa.parse<string[]>(text, { delimiter: parting, newline: '\r\n' }).data.flat() ?? []),
          ]
          for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
        }),
      )
    },
  )

  it('hold no cell that a spreadsheet runs as a formula, of several lines neither', () => {
    const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝')
    fc.assert(
      fc.property(start, fc.string(), (first, rest) => {
        const [row] = read(csvLines([[`${first}${rest}\nmore`, 'x']]))
        expect(row?.[0]?.startsWith(`'${first}`)).toBe(true)
        expect(row?.[1]).toBe('x')
      }),
    )
  })
})
