import { expect, it } from 'vitest'
import { keptFields } from './kept-fields.ts'

const form = {
  name: 'Asha R. Rao',
  dob: '1980-06-05',
  aadhaarNumber: '',
  village: 'KONDHWA ',
  vtc: 'Pune City',
  postOffice: '',
  subDistrict: '',
  state: '',
  pincode: '411001',
}
const details = {
  name: 'Asha Rao',
  dob: '1980-06-05',
  village: 'Kondhwa',
  vtc: null,
  postOffice: null,
  subDistrict: null,
  district: null,
  state: null,
  pincode: '411048',
}

it('names the fields that were typed otherwise than the card says, in the order of the card', () => {
  expect(keptFields({ aadhaarNumber: null, lastFour: '2346', details }, form)).toEqual(['Name', 'Pincode'])
})
