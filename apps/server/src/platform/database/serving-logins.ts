import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg, { type Client } from 'pg'
import { StartRefusal } from '../process/start-refusal.ts'
import { connectAsOwner, type DatabaseAddress, type Serves, settingsOf } from './connection.ts'
import { loginLock } from './locks.ts'

/** Where each kind of serving connection logs in. */
export type ServingAddresses = Record<Serves, DatabaseAddress>

/** Roles belong to the whole PostgreSQL, and each of its databases gets logins of its own. */
function loginName(serves: Serves, database: string): string {
  return `shala_${serves}_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`
}

/**
 * What PostgreSQL stores of a password (RFC 5803): neither it nor its log ever sees the password itself. The same at
 * each start: a pooler goes on logging in with the keys that it derived from the last one.
 */
function scramVerifier(password: string): string {
  const rounds = 4096
  const salt = createHash('sha256').update(`salt of ${password}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const server = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${server}`
}

/** Every process that serves this database must derive the same password. */
async function passwordOf(client: Client, serves: Serves): Promise<string> {
  const fresh = randomBytes(24).toString('base64url')
  const { rows } = await client.query<{ password: string }>(
    `insert into system.serving_logins (serves, password) values ($1, $2)
     on conflict (serves) do update set password = serving_logins.password returning password`,
    [serves, fresh],
  )
  return rows[0]?.password ?? fresh
}

/** Behind a pooler no connection brings its own. */
async function setForLogin(client: Client, serves: Serves, login: { name: string; database: string }) {
  const ofLogin = `alter role ${login.name} in database ${client.escapeIdentifier(login.database)}`
  for (const [setting, value] of Object.entries(settingsOf(serves))) {
    await client.query(`${ofLogin} set ${setting} = '${value}'`)
  }
}

async function makeLogin(client: Client, serves: Serves, database: string): Promise<[string, string]> {
  const name = loginName(serves, database)
  const password = await passwordOf(client, serves)
  const { rows } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rows.length === 0) await client.query(`create role ${name} nosuperuser nobypassrls`)
  await client.query(`alter role ${name} login password '${scramVerifier(password)}'`)
  const { rows: found } = await client.query(
    `select pg_has_role('${name}', 'shala_${serves}', 'usage') as may`,
  )
  if (!found[0].may) await client.query(`grant shala_${serves} to ${name}`)
  await setForLogin(client, serves, { name, database })
  return [name, password]
}

/** The same PostgreSQL and database, as somebody else. */
function asUser(address: DatabaseAddress, user: string, password: string): DatabaseAddress {
  if (!('connectionString' in address)) return { ...address, user, password }
  const url = new URL(address.connectionString)
  // They take precedence over those at the front of the address, and can be given where it names no host.
  url.searchParams.set('user', user)
  url.searchParams.set('password', password)
  return { connectionString: url.href }
}

/** A login at another address of its database: a pooler, PostgreSQL itself, a standby. */
export function loginAt(login: DatabaseAddress, connectionString: string): DatabaseAddress {
  const { user = '', password } = new pg.Client(login)
  return asUser({ connectionString }, user, password ?? '')
}

/**
 * Creates the login roles that serve this database, with their own passwords; each is only a member of `shala_school`,
 * `shala_auth` or `shala_jobs`. Processes that start together take turns.
 * @throws StartRefusal when the owner may not create roles
 */
export async function makeServingLogins(address: DatabaseAddress): Promise<ServingAddresses> {
  const client = await connectAsOwner(address)
  try {
    await client.query('select pg_advisory_lock($1)', [loginLock])
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    const login = async (serves: Serves) =>
      asUser(address, ...(await makeLogin(client, serves, rows[0]?.database ?? '')))
    return { school: await login('school'), auth: await login('auth'), jobs: await login('jobs') }
  } catch (error) {
    throw new StartRefusal(
      `The database user may not make the login roles that serve (${(error as Error).message}): give it CREATEROLE, and ` +
        'shala_school, shala_auth and shala_jobs WITH ADMIN OPTION, or make them yourself and set DATABASE_SCHOOL_URL, DATABASE_AUTH_URL and DATABASE_JOBS_URL (docs/operations.md).',
    )
  } finally {
    await client.end()
  }
}
