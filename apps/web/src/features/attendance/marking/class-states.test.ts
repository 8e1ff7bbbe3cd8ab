import { describe, expect, it } from 'vitest'
import { classStates } from './class-states.ts'

const unmarked = (_id: string, marked: number) => ({
  _id,
  name: _id,
  section: null,
  students: 40,
  marked,
  lastMarked: null,
})

describe('the state of a class on a day', () => {
  it('is a day off where nobody is expected, unless somebody is marked', () => {
    const day = {
      date: '2026-11-27',
      total: 4,
      complete: 1,
      completeIds: ['done'],
      classes: [unmarked('open', 0), unmarked('closed', 0), unmarked('begun', 12)],
      remindedAt: null,
    }
    const states = classStates(day, (id) => id !== 'open')
    expect([...states].map(([id, { words }]) => [id, words])).toEqual([
      ['done', 'Marked'],
      ['open', 'Not marked'],
      ['closed', 'Day off'],
      ['begun', '28 left'],
    ])
  })
})
