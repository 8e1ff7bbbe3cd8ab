import { expect, it } from 'vitest'
import { readingOf } from './aadhaar-reading.ts'
import { type CardFields, filledBy, takenBack } from './fill-from-card.ts'

const details = {
  name: 'Asha Rao',
  dob: '1980-06-05',
  village: 'Kondhwa',
  vtc: null,
  postOffice: 'NIBM',
  subDistrict: 'Haveli',
  district: 'Pune',
  state: 'Maharashtra',
  pincode: '411048',
}
const code = { number: '234123412346', lastFour: '2346', details }
const empty: CardFields = {
  name: '',
  dob: '',
  aadhaarNumber: '',
  village: '',
  vtc: '',
  postOffice: '',
  subDistrict: '',
  state: '',
  pincode: '',
}
const reading = readingOf({ number: code.number, code })

it('a card fills in what its code says, and nothing else', () => {
  const { district: _, vtc: __, ...said } = details
  expect(reading && filledBy(reading, empty)).toEqual({ ...said, aadhaarNumber: '2341 2341 2346' })
})

it('what was typed stays, but for the number', () => {
  const typed = { ...empty, name: 'Asha R. Rao', aadhaarNumber: '9', pincode: ' ' }
  const filled = reading && filledBy(reading, typed)
  expect(filled).toMatchObject({ aadhaarNumber: '2341 2341 2346', pincode: '411048' })
  expect(filled).not.toHaveProperty('name')
})

it('clearing puts back what stood before, a typed number too, but for what was changed since', () => {
  const before = { ...empty, name: 'Asha R. Rao', aadhaarNumber: '9999 1' }
  const filled = reading ? filledBy(reading, before) : {}
  const now = { ...before, ...filled, village: 'Kondhwa Budruk' }
  expect(now.aadhaarNumber).toBe('2341 2341 2346')
  const cleared = takenBack(filled, { before, now })
  expect(cleared).toMatchObject({ aadhaarNumber: '9999 1', state: '', pincode: '' })
  expect(cleared).not.toHaveProperty('name')
  expect(cleared).not.toHaveProperty('village')
})

it('a code without a legible number fills in the details; nothing legible is no reading', () => {
  const partly = readingOf({ number: null, code: { ...code, number: null } })
  expect(partly).toMatchObject({ aadhaarNumber: null, lastFour: '2346' })
  expect(partly && filledBy(partly, empty)).not.toHaveProperty('aadhaarNumber')
  expect(readingOf({ number: null, code: null })).toBeNull()
})
