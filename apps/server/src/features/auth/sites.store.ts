import { type RawBuilder, sql } from 'kysely'
import { siteOf } from '#platform/sites'

/** Rows of a network; of an IPv6 one, of its whole /48, which one person may control. */
export function isOfSite(network: string): RawBuilder<boolean> {
  const site = siteOf(network)
  return site === null ? sql`network = ${network}` : sql`network like ${`${site}%`}`
}
