import { expect, it } from 'vitest'
import { soundsLike } from './names.ts'

it.each([
  ['मोहम्मद', 'Mohammed Ansari'],
  ['Mohammad', 'मुहम्मद अंसारी'],
  ['Mohd Ansari', 'Muhammad Ansari'],
  ['mohamed', 'Md. Ansari'],
])('%s sounds like %s', (asked, name) => {
  expect(soundsLike(asked)(name)).toBe(true)
})

it.each([
  ['Nanda', 'Mohammed Ansari'],
  ['Mohan', 'Mohammed Ansari'],
  ['Mohini', 'Mohan Rao'],
])('%s does not sound like %s', (asked, name) => {
  expect(soundsLike(asked)(name)).toBe(false)
})
