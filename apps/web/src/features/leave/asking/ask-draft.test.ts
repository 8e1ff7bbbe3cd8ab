import { leaveDurations } from '@shala/contract/leave/duration'
import { describe, expect, it } from 'vitest'
import {
  type AskDraft,
  areSeveral,
  partOfDay,
  withFirstDay,
  withOneHalf,
  withPartOfDay,
} from './ask-draft.ts'

const draft = (more: Partial<AskDraft>): AskDraft => ({
  leaveType: '',
  fromDate: '2026-11-30',
  fromDuration: 'full day',
  toDate: '2026-12-01',
  toDuration: 'full day',
  reason: '',
  note: null,
  ...more,
})

describe('the days of a request', () => {
  it('end where they begin until an end was chosen, and never before', () => {
    expect(withFirstDay(draft({ fromDate: '', toDate: '' }), '2026-11-30').toDate).toBe('2026-11-30')
    expect(withFirstDay(draft({}), '2026-12-05').toDate).toBe('2026-12-05')
    expect(withFirstDay(draft({}), '2026-11-25').toDate).toBe('2026-12-01')
  })

  it('leave out one half of a single day at most: the one chosen last', () => {
    const both = draft({ fromDuration: 'second half', toDuration: 'first half' })
    expect(withOneHalf(both, 'from')).toEqual(both)
    const one = { ...both, toDate: both.fromDate }
    expect(withOneHalf(one, 'from').toDuration).toBe('full day')
    expect(withOneHalf(one, 'to').fromDuration).toBe('full day')
  })

  it('are a part of one day where they are one', () => {
    const one = draft({ toDate: '2026-11-30', fromDuration: 'second half' })
    const parts = leaveDurations.map((part) => withPartOfDay(one, part))
    expect(parts.map(({ fromDuration, toDuration }) => [fromDuration, toDuration])).toEqual([
      ['full day', 'full day'],
      ['full day', 'first half'],
      ['second half', 'full day'],
    ])
    expect(parts.map(partOfDay)).toEqual(leaveDurations)
    expect([draft({}), draft({ fromDate: '', toDate: '' })].map(partOfDay)).toEqual([undefined, undefined])
  })

  it('are several only once both are chosen and the last comes after the first', () => {
    const days = [draft({}), draft({ toDate: '2026-11-30' }), draft({ toDate: '2026-11-29' })]
    expect(days.map(areSeveral)).toEqual([true, false, false])
    expect([draft({ fromDate: '' }), draft({ toDate: '' })].map(areSeveral)).toEqual([false, false])
  })
})
