import { expect, it } from 'vitest'
import { harmlessName, urlFor } from './access-invitation.rules.ts'

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

it.each([
  ['Saraswati Vidyalaya, Pune', 'Saraswati Vidyalaya, Pune'],
  ['सरस्वती विद्यालय', 'सरस्वती विद्यालय'],
  ['St. Mary’s (Girls)', 'St. Mary’s (Girls)'],
  ['St.Mary’s Convent', 'St. Mary’s Convent'],
  ['D.A.V. Public School', 'D.A.V. Public School'],
  ['Z.P. Primary School No.3', 'Z.P. Primary School No.3'],
  ['Class 1-12 School 2 (22)', 'Class 1-12 School 2 (22)'],
  ['Claim your scholarship at http://evil.example/x', 'Claim your scholarship at'],
  ['Prize www.evil call 9876543210 a@b.c evil.in', 'Prize call'],
  ['evil。com <b>x</b>', 'evilcom'],
  ['Win at 9 8 7 6 5 4 3 2 1 0', 'Win at'],
  ['A'.repeat(80), 'A'.repeat(40)],
  ['http://evil.example', ''],
])('of a school named %j an invitation says %j', (name, said) => {
  expect(harmlessName(name)).toBe(said)
})
