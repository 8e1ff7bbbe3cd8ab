import { closedRefusal, whyClosed } from '../database/closed-database.ts'
import {
  type Client,
  connectAsOwner,
  type DatabaseAddress,
  openPool,
  type Serves,
} from '../database/connection.ts'
import { missingMigrations } from '../database/migrate.ts'
import type { ServingAddresses } from '../database/serving-logins.ts'
import { refuseToServeAboveTheWall } from '../database/serving-role.ts'
import { second } from '../durations.ts'
import { readJobFigures } from '../metrics/job-figures.ts'
import { type Finding, look, mend, note, ok } from './finding.ts'

const oldestVersion = 15
/** Seconds. Phones' clocks are corrected by the server's. */
const mostSkew = 2
/** Of one process. */
const connectionsOfProcess = 15
/** Seconds. */
const lateJob = 600

interface Settings {
  version: number
  now: Date
  encoding: string
  connections: number
  /** Those that must be on, and are not. */
  off: string[]
}

async function readSettings(client: Client): Promise<Settings> {
  const { rows } = await client.query<Settings>(
    `select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now,
      pg_encoding_to_char(encoding) as encoding, current_setting('max_connections')::int as connections,
      array(select name from unnest('{fsync,full_page_writes,synchronous_commit}'::text[]) as name
        where current_setting(name) = 'off') as off
    from pg_database where datname = current_database()`,
  )
  const [settings] = rows
  if (!settings) throw new Error('the database does not know itself')
  return settings
}

function judgeSettings({ version, now, encoding, connections, off }: Settings): Finding[] {
  const skew = Math.abs(now.getTime() - Date.now()) / second
  return [
    version < oldestVersion
      ? mend(`PostgreSQL ${version} is too old: it must be at least ${oldestVersion}.`)
      : ok(`PostgreSQL ${version} answers.`),
    ...(encoding === 'UTF8' ? [] : [mend(`The database is in ${encoding}: make one in UTF8.`)]),
    ...off.map((name) => mend(`${name} is off: a power cut loses marks that were acknowledged. Turn it on.`)),
    skew > mostSkew
      ? mend(
          `The clocks of this machine and of the database differ by ${skew.toFixed(0)} s: set them by NTP.`,
        )
      : ok('The clocks of this machine and of the database agree.'),
    ...(connections < connectionsOfProcess * 2
      ? [
          note(
            `PostgreSQL takes ${connections} connections; each process of Shala needs ${connectionsOfProcess}.`,
          ),
        ]
      : []),
  ]
}

async function checkMigrations(client: Client): Promise<Finding> {
  const missing = await missingMigrations(client)
  return missing.length === 0
    ? ok('The database is of this version.')
    : note(`The next start brings the database up to this version: ${missing.length} migrations.`)
}

const serves: Serves[] = ['school', 'auth', 'jobs']

/** That the logins which serve schools could not read across them. */
async function checkWall(addresses: ServingAddresses): Promise<Finding> {
  for (const one of serves) {
    const pool = openPool(addresses[one], one, 1)
    await refuseToServeAboveTheWall(pool, one).finally(() => pool.end())
  }
  return ok('The logins that serve schools can read no school but the one they are bound to.')
}

async function checkJobs(addresses: ServingAddresses): Promise<Finding> {
  const pool = openPool(addresses.jobs, 'jobs', 1)
  const figures = await readJobFigures(pool).finally(() => pool.end())
  const late = Math.max(0, ...figures.map((one) => one.late))
  if (late > lateJob) {
    return mend(
      `Background work has waited for ${Math.round(late / 60)} minutes: is a server running? Its log says what fails.`,
    )
  }
  const failed = figures.filter((one) => one.failed > 0).map(({ task }) => task)
  if (failed.length > 0) return note(`Given up after five tries: ${failed.join(', ')}. The log says why.`)
  return ok('Background work is up to date.')
}

interface Looks {
  addressesOf: () => Promise<ServingAddresses>
  /** Why no server would start with the secret that is given. */
  whyNotThisSecret: () => Promise<string | null>
  checkFiles: () => Promise<Finding>
}

async function checkSecret(whyNot: Looks['whyNotThisSecret']): Promise<Finding> {
  const why = await whyNot()
  return why ? mend(why) : ok('The secret is the one that this database was made with.')
}

/** Checks a database. It changes nothing, except that `addressesOf` makes the serving logins where they are missing. */
export async function checkDatabase(
  address: DatabaseAddress,
  { addressesOf, whyNotThisSecret, checkFiles }: Looks,
): Promise<Finding[]> {
  const client = await connectAsOwner(address)
  try {
    const found = judgeSettings(await readSettings(client))
    const closed = await whyClosed(client)
    if (closed) return [...found, mend(closedRefusal(closed).message)]
    const migrations = await look('The state of the database', () => checkMigrations(client))
    if (migrations.is !== 'ok') return [...found, migrations]
    const addresses = await addressesOf()
    return [
      ...found,
      migrations,
      await look('The secret', () => checkSecret(whyNotThisSecret)),
      await look('The logins', () => checkWall(addresses)),
      await look('Background work', () => checkJobs(addresses)),
      await look('Files of schools', checkFiles),
    ]
  } finally {
    await client.end()
  }
}
