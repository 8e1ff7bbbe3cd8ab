import type { Logger } from 'pino'
import { openPool, type Pool, type Serves } from '#platform/database/connection'
import { refusePooler, refuseWithoutSettings } from '#platform/database/pooler'
import { loginAt, type ServingAddresses } from '#platform/database/serving-logins'
import { refuseToServeAboveTheWall } from '#platform/database/serving-role'
import { Standby, type StandbyParts } from '#platform/database/standby'
import { second } from '#platform/durations'
import type { Hints } from '#platform/live/hints'
import type { Environment } from '#platform/process/env'
import { StartRefusal } from '#platform/process/start-refusal'

/** Each is a PostgreSQL process with some 20 MB; a query takes about a millisecond there and back. */
const poolSizes: Record<Serves, number> = { school: 8, auth: 4, jobs: 2 }

async function openServingPool(addresses: ServingAddresses, serves: Serves, env: Environment): Promise<Pool> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = env
  const name = `DATABASE_${serves.toUpperCase() as Uppercase<Serves>}_URL` as const
  // Jobs listen and hold locks.
  const isPooled = direct !== undefined && serves !== 'jobs'
  const address = isPooled && url ? loginAt(addresses[serves], url) : addresses[serves]
  const pool = openPool(address, serves, poolSizes[serves], { isPooled })
  try {
    // The operator may have given a login at a pooler too.
    if (direct === undefined && env[name]) await refusePooler(address, name)
    await refuseToServeAboveTheWall(pool, serves)
    if (isPooled) await refuseWithoutSettings(pool, serves)
    return pool
  } catch (error) {
    await pool.end()
    if (error instanceof StartRefusal) throw error
    throw new StartRefusal(
      `The login that serves ${serves} cannot connect to the database${isPooled ? ' through the pooler of DATABASE_URL' : ''}: ${(error as Error).message}. See ${name} in docs/operations.md.`,
    )
  }
}

/**
 * The connections that serve. Schools and sign-in go through the pooler where DATABASE_URL leads to one; jobs go round
 * it.
 * @throws StartRefusal when one of them cannot connect, or could read across schools
 */
export async function openServingPools(
  addresses: ServingAddresses,
  env: Environment,
  onClose: (close: () => Promise<unknown>) => void,
): Promise<Record<Serves, Pool>> {
  const open = async (serves: Serves) => {
    const pool = await openServingPool(addresses, serves, env)
    onClose(() => pool.end())
    return pool
  }
  return { school: await open('school'), auth: await open('auth'), jobs: await open('jobs') }
}

const poolSizeOfStandby = 6

interface ToStandby {
  addresses: ServingAddresses
  env: Environment
  primary: Pool
}

type Told = Pick<StandbyParts, 'changedAt' | 'onAway' | 'onBack'>

/** Connections to the standby of DATABASE_READ_URL, not asked yet; null where none is named. */
export function openStandbyOf(
  { addresses, env, primary }: ToStandby,
  told: Told,
): { pool: Pool; standby: Standby } | null {
  const { DATABASE_READ_URL: url, DATABASE_DIRECT_URL: direct } = env
  if (!url) return null
  const isPooled = direct !== undefined
  const address = loginAt(addresses.school, url)
  const pool = openPool(address, 'school', poolSizeOfStandby, { isPooled, patience: second })
  const refuseUnfit = async () => {
    await refuseToServeAboveTheWall(pool, 'school')
    if (isPooled) await refuseWithoutSettings(pool, 'school')
  }
  return { pool, standby: new Standby({ pool, primary, refuseUnfit, ...told }) }
}

/** The same, for a server: it can do without, and says in its log when it has to. */
export async function openStandby(
  parts: ToStandby,
  { hints, log }: { hints: Hints; log: Logger },
): Promise<{ pool: Pool; standby: Standby } | null> {
  const opened = openStandbyOf(parts, {
    changedAt: (schoolId) => hints.changedAt(schoolId),
    onAway: (error) => log.warn({ err: error }, 'the standby is not read from: the primary answers'),
    onBack: () => log.info('the standby is read from again'),
  })
  await opened?.standby.look()
  return opened
}
