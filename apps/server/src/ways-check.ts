import { openPool } from '#platform/database/connection'
import type { ServingAddresses } from '#platform/database/serving-logins'
import { type Finding, mend, ok } from '#platform/doctor/finding'
import type { Environment } from '#platform/process/env'
import { openServingPools, openStandbyOf } from './serving-pools.ts'

type Closing = (() => Promise<unknown>)[]

const closeAll = async (closing: Closing) => {
  for (const close of closing) await close()
}

/** That the logins which serve get through the pooler of DATABASE_URL, with the settings that they need. */
export async function checkPooler(addresses: ServingAddresses, env: Environment): Promise<Finding> {
  const closing: Closing = []
  await openServingPools(addresses, env, (close) => closing.push(close)).finally(() => closeAll(closing))
  return ok(
    'The pooler of DATABASE_URL lets the logins that serve through, and DATABASE_DIRECT_URL goes round it.',
  )
}

/** That DATABASE_READ_URL leads to a standby of this database that keeps up. */
export async function checkStandby(addresses: ServingAddresses, env: Environment): Promise<Finding> {
  const primary = openPool(addresses.school, 'school', 1)
  let why = ''
  const opened = openStandbyOf(
    { addresses, env, primary },
    { changedAt: () => 0, onAway: (error) => (why = error.message), onBack: () => {} },
  )
  try {
    if (!opened) throw new Error('DATABASE_READ_URL is not set')
    await opened.standby.look()
    if (why) return mend(`The standby of DATABASE_READ_URL is not read from: ${why}.`)
    const isNew = (await opened.standby.poolFor('')) !== null
    return isNew
      ? ok('The standby of DATABASE_READ_URL has what the primary has.')
      : mend('The standby of DATABASE_READ_URL is behind, and is not read from until it catches up.')
  } finally {
    await Promise.all([primary.end(), opened?.pool.end()])
  }
}
