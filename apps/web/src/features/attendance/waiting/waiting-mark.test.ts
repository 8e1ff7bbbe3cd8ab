import { describe, expect, it } from 'vitest'
import { isBack, type Press, toSent, type WaitingMark } from './waiting-mark.ts'

const press: Press = {
  studentId: 's',
  studentName: 'Asha',
  classId: 'c',
  date: '2026-11-20',
  status: 'present',
  notes: '',
  awayHalf: 'first half',
}
const clock = { now: () => 2000, page: 'one', pageTime: () => 0 }
const waiting = (more: Partial<WaitingMark>): WaitingMark => ({
  ...press,
  markedAt: 1000,
  replaces: [],
  page: 'other',
  pageTime: 0,
  state: 'waiting',
  ...more,
})

describe('a missed half', () => {
  it('is part of what a press may restore: an older Shala stored none for a whole day', () => {
    const seen = (awayHalf?: Press['awayHalf']) => ({ status: 'present' as const, notes: '', awayHalf })
    expect(isBack({ ...press, seen: seen('first half') })).toBe(true)
    expect(isBack({ ...press, seen: seen('second half') })).toBe(false)
    expect(isBack({ ...press, seen: seen(null) })).toBe(false)
    expect(isBack({ ...press, awayHalf: null, seen: seen() })).toBe(true)
    expect(isBack({ ...press, awayHalf: undefined, seen: seen(null) })).toBe(true)
    expect(isBack({ ...press, awayHalf: undefined, seen: seen('first half') })).toBe(false)
  })

  it('is sent with the mark and with what was seen, and as none where there is none', () => {
    const seen = { status: 'late' as const, notes: 'bus', awayHalf: 'second half' as const }
    expect(toSent(waiting({ seen }), clock)).toMatchObject({
      status: 'present',
      awayHalf: 'first half',
      seen: { status: 'late', notes: 'bus', awayHalf: 'second half' },
    })
    const whole = waiting({ awayHalf: undefined, seen: { status: null, notes: '' } })
    expect(toSent(whole, clock)).toMatchObject({ awayHalf: '', seen: { status: '', awayHalf: '' } })
    expect(toSent(waiting({ awayHalf: null }), clock)).toMatchObject({ awayHalf: '' })
  })
})
