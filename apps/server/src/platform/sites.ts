/**
 * The prefix of networks that belong together when somebody can take one /64 after another: a site, or a rented server,
 * is given a /48 of IPv6. Null for IPv4.
 */
export function siteOf(network: string): string | null {
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+:)[\da-f]+::\/64$/.exec(network)
  return groups?.[1] ?? null
}
