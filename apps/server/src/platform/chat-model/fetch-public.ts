import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { get } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { ModelFailure } from './chat-model.ts'

const notPublic = new BlockList()
for (const [network, bits] of [
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
] as const) {
  notPublic.addSubnet(network, bits, 'ipv4')
}
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
/** Among them: IPv6 addresses that lead to IPv4 ones, and example addresses. */
const notPublic6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic6.addSubnet(network, bits, 'ipv6')
}

/** Whether an address is on the public internet: not this machine's, its network's or anything in between. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Resolves a name once for both the check and the connection, so that it cannot lead elsewhere in between. */
function lookupPublic(host: string, options: LookupOptions, found: Found): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return found(new ModelFailure('the image lies on no public address'), [])
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}

function publicUrl(text: string): URL {
  const url = URL.parse(text)
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const isOpen = url?.protocol === 'https:' && url.username === '' && url.password === ''
  // A literal address instead of a name is not looked up.
  if (!url || !isOpen || (isIP(host) !== 0 && !isPublicAddress(host)))
    throw new ModelFailure('the image lies on no public address')
  return url
}

/**
 * The bytes at an address that somebody else has named: over https, only on the public internet, without following
 * redirects.
 * @throws ModelFailure
 */
export async function fetchPublic(
  address: string,
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<Buffer> {
  const url = publicUrl(address)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const request = get(url, { lookup: lookupPublic as never, signal, agent: false }, async (response) => {
    try {
      if (response.statusCode !== 200) throw new ModelFailure(`the image answered ${response.statusCode}`)
      const chunks: Buffer[] = []
      let size = 0
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > most) throw new ModelFailure('the image was too large')
        chunks.push(chunk)
      }
      resolve(Buffer.concat(chunks))
    } catch (error) {
      request.destroy()
      reject(error)
    }
  })
  request.on('error', reject)
  return await promise
}
