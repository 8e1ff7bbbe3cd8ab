import { expect, it } from 'vitest'
import { soundsLike, soundsWhole } from './sounds.ts'

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

it.each([
  ['rehan khan', 'Rehan Khan', true],
  ['रेहान ख़ान', 'Rehan Khan', true],
  ['rehan khan', 'Rashmi Rehan Lokhande', false],
  ['rehan', 'Rehan Khan', false],
])('%s is the whole name of %s: %s', (asked, name, isWhole) => {
  expect(soundsWhole(asked)(name)).toBe(isWhole)
})
