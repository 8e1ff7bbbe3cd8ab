import { describe, expect, it } from 'vitest'
import { listNotifications } from './notifications.ts'

const pagination = { total: 1, pages: 1, page: 1, limit: 20 }
const read = (one: unknown) =>
  listNotifications.answer.safeParse({ notifications: [one], unread: 0, pagination }).data?.notifications[0]

describe('a notification', () => {
  it('that is a plain text is an info titled Attendance Alert, with the text as its message', () => {
    expect(read('Class 5 - A is not marked yet.')).toMatchObject({
      severity: 'info',
      title: 'Attendance Alert',
      message: 'Class 5 - A is not marked yet.',
    })
  })

  it('is read as it is, and anything else is none', () => {
    const whole = { ...read('x'), id: '1', kind: 'leave.asked', read: false }
    expect(read(whole)).toEqual(whole)
    expect([read(5), read({ title: 'x' })]).toEqual([undefined, undefined])
  })
})
