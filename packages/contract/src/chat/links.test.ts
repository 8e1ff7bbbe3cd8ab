import { describe, expect, it } from 'vitest'
import { chatLinkPath, chatLinkSchema } from './links.ts'

const screen = { id: null, name: null }

describe('the address of a link', () => {
  it('is its place’s own', () => {
    expect(chatLinkPath({ to: 'home', ...screen })).toBe('/')
    expect(chatLinkPath({ to: 'lowAttendance', ...screen })).toBe('/reports?report=absence')
    expect(chatLinkPath({ to: 'classStudents', id: 'a&b', name: 'Class 5' })).toBe('/students?classId=a%26b')
  })

  it('narrows the screen to what is spoken of', () => {
    const of = (to: 'attendance' | 'attendanceDetails') =>
      chatLinkPath({ to, ...screen, search: { date: '2026-11-25', status: 'absent' } })
    expect(of('attendance')).toBe('/attendance?date=2026-11-25&status=absent')
    expect(of('attendanceDetails')).toBe('/attendance?tab=details&date=2026-11-25&status=absent')
    expect(chatLinkPath({ to: 'attendance', ...screen, search: { class: '5&tab=x #' } })).toBe(
      '/attendance?class=5%26tab%3Dx%20%23',
    )
  })

  it('opens the register of a class and a month', () => {
    const link = { to: 'register', ...screen, search: { class: 'abc', month: '2026-11' } } as const
    expect(chatLinkPath(link)).toBe('/reports?report=register&class=abc&month=2026-11')
  })

  it('narrows by what screens know alone', () => {
    const link = { to: 'attendance', ...screen, search: { next: 'https://elsewhere.example' } }
    expect(chatLinkSchema.safeParse(link).success).toBe(false)
  })
})
