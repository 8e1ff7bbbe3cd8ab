import { expect, it } from 'vitest'
import { makeHearers } from './hearers.ts'

it('what came while nobody listened goes to the first who does, once, before what comes next', () => {
  const hearers = makeHearers<string>()
  hearers.tell(['Zoya absent'])
  hearers.tell(['Ravi late'])
  const [first, second]: [string[], string[]] = [[], []]
  const stop = hearers.listen((told) => first.push(...told))
  hearers.listen((told) => second.push(...told))
  hearers.tell(['Keya present'])
  stop()
  hearers.tell(['Om present'])
  expect(first).toEqual(['Zoya absent', 'Ravi late', 'Keya present'])
  expect(second).toEqual(['Keya present', 'Om present'])
})
