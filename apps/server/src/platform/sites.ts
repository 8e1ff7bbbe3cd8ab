/**
 * How the networks begin of whoever can take one /64 after another: a /48 of IPv6 is what a site, or a rented server, is
 * given. Null of IPv4.
 */
export function siteOf(network: string): string | null {
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+:)[\da-f]+::\/64$/.exec(network)
  return groups?.[1] ?? null
}
