import { isIP, isIPv6 } from 'node:net'

/**
 * The network that limits count by: an IPv4 address as it is, an IPv6 address by its first 64 bits
 * ('2001:db8:0:7::/64'), because one household or phone gets all the addresses of a /64. An IPv4 address written as
 * IPv6 counts as IPv4. What is not an address is returned unchanged.
 */
export function networkOf(ipAddress: string): string {
  const [address = ''] = ipAddress.split('%')
  if (!isIPv6(address)) return isIP(address) === 4 ? address : ipAddress
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return asIPv4(groups[6] ?? 0, groups[7] ?? 0)
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = withoutDots(address).split('::')
  const before = readGroups(head)
  if (tail === undefined) return before
  const after = readGroups(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

function readGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}

/** '::ffff:192.0.2.1' as '::ffff:c000:201'. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

function asIPv4(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
