import { expect, it } from 'vitest'
import { readingOf } from './aadhaar-reading.ts'
import { type CardFields, emptied, filledBy } from './fill-from-card.ts'

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

it('clearing empties what the card filled in, but for what was changed since', () => {
  const filled = reading ? filledBy(reading, { ...empty, name: 'Asha R. Rao' }) : {}
  const now = { ...empty, ...filled, name: 'Asha R. Rao', village: 'Kondhwa Budruk' }
  const cleared = emptied(filled, now)
  expect(cleared).toMatchObject({ aadhaarNumber: '', state: '', pincode: '' })
  expect(cleared).not.toHaveProperty('name')
  expect(cleared).not.toHaveProperty('village')
})

it('a code without a legible number fills in the details; nothing legible is no reading', () => {
  const partly = readingOf({ number: null, code: { ...code, number: null } })
  expect(partly).toMatchObject({ aadhaarNumber: null, lastFour: '2346' })
  expect(partly && filledBy(partly, empty)).not.toHaveProperty('aadhaarNumber')
  expect(readingOf({ number: null, code: null })).toBeNull()
})
