import { deletedTexts } from '@shala/contract/deleted'
import { expect, it } from 'vitest'
import { promotedWords, reasonOf } from './restored-words.ts'

it('somebody who is back in a class that others have left since is named, and several of one class are counted', () => {
  const back = (_id: string, from: string) => {
    return { _id, text: deletedTexts.promotedSince, values: { name: _id, class: from, to: 'Class 7' } }
  }
  const promotedSince = [back('Ravi', 'Class 5'), back('Sita', 'Class 6'), back('Om', 'Class 6')]
  expect(promotedWords({ message: '', restored: [], refused: [], promotedSince })).toEqual([
    'Ravi is back in Class 5. Others were promoted from there to Class 7 meanwhile: please check the class.',
    '2 are back in Class 6. Others were promoted from there to Class 7 meanwhile: please check the class.',
  ])
})

it('a question about a number says which number it is', () => {
  const one = { _id: 'Ravi', name: 'Ravi', text: 'It is taken.', values: {} }
  expect(reasonOf({ ...one, field: 'pen' })).toBe('PEN: It is taken.')
  expect(reasonOf({ ...one, field: 'class' })).toBe('It is taken.')
})
