import { expect, it } from 'vitest'
import { groupAadhaar } from './aadhaar-typing.ts'

/** '|' is the caret. */
const type = (typed: string) => {
  const { text, caret } = groupAadhaar(typed.replace('|', ''), typed.indexOf('|'))
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

it.each([
  ['at the end', '23412|', '2341 2|'],
  ['up to a group’s end', '2341|', '2341|'],
  ['in the middle', '2349|1 2341', '2349| 1234 1'],
  ['as the first of a group', '2341 9|2341', '2341 9|234 1'],
  ['pasted with other signs', '2341-2341-2346|', '2341 2341 2346|'],
  ['beyond twelve', '2341 2341 23467|', '2341 2341 2346|'],
  ['taken away', '2341 |', '2341|'],
  ['taken away in the middle', '23|1 2341', '23|12 341'],
  ['letters', 'abc|', '|'],
])('the caret stays where it was typed: %s', (_, typed, shown) => {
  expect(type(typed)).toBe(shown)
})
