import { expect, it } from 'vitest'
import { placeOf, readPush, showsApp } from './pushes.ts'

const push = { id: '1', title: 'Leave approved', body: 'Asha approved your leave.', link: '/leaveRequest' }

it('a push is read whole or not at all', () => {
  expect(readPush(JSON.stringify({ ...push, more: 1 }))).toEqual(push)
  for (const text of [undefined, '', 'nonsense', 'null', '[]', JSON.stringify({ ...push, link: 1 })])
    expect(readPush(text)).toBeNull()
})

it.each([
  ['/leaveRequest?view=true', 'https://a.example/leaveRequest?view=true'],
  ['//evil.example/', 'https://a.example/'],
  ['/\\evil.example', 'https://a.example/'],
  ['https://evil.example/', 'https://a.example/'],
  [undefined, 'https://a.example/'],
])('a notification with the link %s leads to %s', (link, place) => {
  expect(placeOf(link, 'https://a.example')).toBe(place)
})

it('only a tab of the app shows what somebody is told', () => {
  const isShown = (path: string) => showsApp(`https://a.example${path}`)
  const app = ['/', '/attendance?date=2026-11-30', '/mark-attendance/1', '/announcements']
  const others = [
    '/login?next=%2F',
    '/signup',
    '/forgot-password',
    '/404',
    '/gate#key',
    '/a/abcdefghijkl',
    '/verify/abc',
  ]
  expect([app.map(isShown), others.map(isShown)]).toEqual([app.map(() => true), others.map(() => false)])
})
