import { describe, expect, it } from 'vitest'
import { networkOf } from './network.ts'

describe('the network that limits count by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:DB8:0:7:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
    ['2001:0db8:0000:0007:0:0:0:2', '2001:db8:0:7::/64'],
    ['2001:db8:0:8::1', '2001:db8:0:8::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (ipAddress, network) => {
    expect(networkOf(ipAddress)).toBe(network)
  })

  it('of what is no address is that text itself', () => {
    expect(networkOf('unix')).toBe('unix')
    expect(networkOf('')).toBe('')
  })
})
