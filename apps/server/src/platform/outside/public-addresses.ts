import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 that is not the public internet (IANA, special-purpose addresses). */
const notPublic4 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic4.addSubnet(network, prefix, 'ipv4')

/** All public IPv6 is here, but for what carries IPv4 inside or is for examples. */
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')
const notPublic6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is on the public internet: no loopback, private network, link or cloud's own service. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !notPublic4.check(address, 'ipv4')
  return kind === 6 && public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

/** Whether a URL may lead to the public internet, over https; a name in it is looked up only for the connection. */
export function mayBePublic(text: string): boolean {
  const url = URL.parse(text)
  const isOpen = url?.protocol === 'https:' && url.username === '' && url.password === ''
  if (!url || !isOpen) return false
  // The brackets of an IPv6 address belong to the URL. A literal address is not looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host)
}

/** A name without a dot is one of the network the server stands in (RFC 6761 and 6762 name the others). */
function isPublicName(host: string): boolean {
  const labels = host.replace(/\.$/, '').toLowerCase().split('.')
  return labels.length > 1 && !['localhost', 'local', 'internal'].includes(labels.at(-1) ?? '')
}

export class NotPublic extends Error {}

/**
 * Looks a name up for a connection that may only go to the public internet. The connection uses the very addresses that were
 * checked, so a name that answers differently the next time gains nothing.
 */
export const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new NotPublic('The name is of an address that is not public.'), '')
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}
