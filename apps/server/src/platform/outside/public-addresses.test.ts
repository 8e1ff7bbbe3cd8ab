import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openOutsidePosts } from './outside-posts.ts'
import { isPublicAddress, lookUpPublic, NotPublic } from './public-addresses.ts'

it.each([
  ...[
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
  ],
  ...['192.168.1.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fd00:ec2::254', 'fc00::1', 'ff02::1'],
  ...['64:ff9b::a00:1', '2002:a00:1::', '2001::1', '2001:db8::1', 'localhost', ''],
])('%s is not an address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2606:4700::1111', '2400:cb00::1'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it('no private network of IPv4 gets through, however the number is written in a URL', () => {
  const posts = openOutsidePosts({ origins: [] })
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.constantFrom([10], [127], [192, 168], [169, 254]), byte, byte, byte, (head, ...rest) => {
      const bytes = [...head, ...rest].slice(0, 4)
      const number = bytes.reduce((sum, one) => sum * 256 + one, 0)
      for (const host of [
        bytes.join('.'),
        String(number),
        `0x${number.toString(16)}`,
        `[::ffff:${bytes.join('.')}]`,
      ])
        expect(posts.mayUse(`https://${host}/`)).toBe(false)
    }),
  )
  expect(posts.mayUse('http://fees.example/')).toBe(false)
  expect(posts.mayUse('https://user:word@fees.example/')).toBe(false)
  expect(posts.mayUse('https://fees.example/hook?a=b')).toBe(true)
})

it.each(['localhost', 'fees', 'fees.', 'fees.local', 'fees.internal', 'fees.localhost', 'FEES.LOCAL.'])(
  '%s is a name of the network the server stands in',
  (host) => {
    expect(openOutsidePosts({ origins: [] }).mayUse(`https://${host}/hook`)).toBe(false)
  },
)

it('a name that is looked up as an address of our own is not connected to', async () => {
  const found = await new Promise((done) => lookUpPublic('localhost', {}, (error) => done(error)))
  expect(found).toBeInstanceOf(NotPublic)
  const posts = openOutsidePosts({ origins: [] })
  const sent = { body: '{}', headers: {} }
  expect(await posts.post('https://localhost:1/', sent)).toEqual({ problem: 'not_public' })
  expect(await posts.post('https://127.0.0.1:1/', sent)).toEqual({ problem: 'not_public' })
  expect(await posts.post('https://no-such-name.invalid/', sent)).toEqual({ problem: 'unreachable' })
})
