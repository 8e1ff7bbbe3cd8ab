import { expect, it } from 'vitest'
import { askedFor } from './requests.ts'

const origin = 'https://school.example'
const asked = (path: string, mode: RequestMode = 'navigate', method = 'GET') =>
  askedFor({ method, mode, url: new URL(path, origin).href }, origin)

it.each(['/', '/attendance?date=2026-11-22', '/students/4f1c', '/mark-attendance/4f1c', '/apis', '/login'])(
  'answers %s with the page, when it is opened',
  (path) => {
    expect(asked(path)).toBe('page')
    expect(asked(path, 'cors')).toBeNull()
    expect(asked(path, 'navigate', 'POST')).toBeNull()
  },
)

it('answers hashed parts, in whatever way they are asked for', () => {
  expect(asked('/assets/index-1.js', 'cors')).toBe('part')
  expect(asked('/assets/inter-1.woff2', 'no-cors')).toBe('part')
})

it.each([
  '/api',
  '/api/students?page=1',
  '/api/docs',
  '/files/4f1c?token=x',
  '/verify/4f1c',
  '/a/AbCdEfGhIjKl',
  '/sw.js',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
  'https://elsewhere.example/',
  'https://elsewhere.example/assets/index-1.js',
])('does not touch %s', (path) => {
  expect(asked(path)).toBeNull()
  expect(asked(path, 'cors')).toBeNull()
})
