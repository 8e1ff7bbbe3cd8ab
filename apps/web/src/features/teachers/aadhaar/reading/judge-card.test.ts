import { expect, it } from 'vitest'
import type { CardCode } from './card-details.ts'
import { judgeCard, judgeCodes } from './judge-card.ts'

const details = {
  name: null,
  dob: null,
  village: null,
  vtc: null,
  postOffice: null,
  subDistrict: null,
  district: null,
  state: null,
  pincode: null,
}
const codeOf = (number: string | null, lastFour = number?.slice(-4) ?? null): CardCode => ({
  number,
  lastFour,
  details,
})
const [one, other] = ['234123412346', '999900001119']
const nothing = { number: null, code: null }

it('the codes of one card are one, and the one with the whole number counts', () => {
  const [short, whole] = [codeOf(null, '2346'), codeOf(one)]
  expect(judgeCodes([short, whole, whole])).toBe(whole)
  expect(judgeCodes([short])).toBe(short)
  expect(judgeCodes([])).toBeNull()
})

it.each([
  [codeOf(one), codeOf(other)],
  [codeOf(one), codeOf(null, '1119')],
  [codeOf(null, '1119'), codeOf(null, '2346')],
])('the codes of two cards in one picture are none', (...codes) => {
  expect(judgeCodes(codes)).toBe('unclear')
  expect(judgeCodes(codes.toReversed())).toBe('unclear')
})

it('a number is certain where code and print agree, or one of them alone has it', () => {
  const code = codeOf(one)
  const found = { kind: 'found', number: one } as const
  expect(judgeCard(code, found)).toEqual({ number: one, code })
  expect(judgeCard(code, { kind: 'none' })).toEqual({ number: one, code })
  expect(judgeCard(codeOf(null, '2346'), found).number).toBe(one)
  expect(judgeCard(null, found)).toEqual({ number: one, code: null })
})

it('a number is none where code and print disagree, or the print has two', () => {
  const print = { kind: 'found', number: other } as const
  expect(judgeCard(codeOf(one), print)).toEqual(nothing)
  expect(judgeCard(codeOf(null, '2346'), print)).toEqual(nothing)
  expect(judgeCard(codeOf(one), { kind: 'unclear' })).toEqual(nothing)
  expect(judgeCard(null, { kind: 'unclear' })).toEqual(nothing)
  const code = codeOf(null, '2346')
  expect(judgeCard(code, { kind: 'unclear' })).toEqual({ number: null, code })
})
