import { expect, it } from 'vitest'
import { urlFor } from './access-invitation.rules.ts'

it.each([
  ['https://school.example', 'https://school.example'],
  ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
  ['http://127.0.0.1:3000', null],
  ['http://localhost:80', null],
  ['http://[::1]:3000', null],
  ['http://not a host', null],
])('an invitation sends nobody to %s unless it leads there from elsewhere', (origin, url) => {
  expect(urlFor(origin)).toBe(url)
})
