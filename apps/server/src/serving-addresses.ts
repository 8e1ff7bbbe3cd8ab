import type { DatabaseAddress } from '#platform/database/connection'
import { refusePooler } from '#platform/database/pooler'
import { loginAt, makeServingLogins, type ServingAddresses } from '#platform/database/serving-logins'
import type { Environment } from '#platform/process/env'
import { StartRefusal } from '#platform/process/start-refusal'

/** Where the owner connects, past a pooler; undefined for the embedded PostgreSQL. */
export function ownerUrl({
  DATABASE_DIRECT_URL: direct,
  DATABASE_URL: url,
}: Environment): string | undefined {
  return direct ?? url
}

/** @throws StartRefusal with the reason, for a database that cannot be reached or does not let us in */
export function refuseUnusable(name: string, error: Error & { code?: string }): never {
  if (error instanceof StartRefusal) throw error
  // The words of the protocol, which name no password, say nothing to a person.
  const isWithoutPassword = error.message.startsWith('SASL') && error.message.includes('password must be')
  const why = isWithoutPassword
    ? 'it asks for a password, and neither the address nor PGPASSWORD has one'
    : error.message || error.code
  throw new StartRefusal(`The database of ${name} cannot be used: ${why}.`)
}

/**
 * Where a command of the operator's connects; undefined for the embedded PostgreSQL. A lock that it took through a
 * pooler would be held for as long as the pooler runs.
 * @throws StartRefusal when a pooler is there
 */
export async function ownerAddress(env: Environment): Promise<DatabaseAddress | undefined> {
  const connectionString = ownerUrl(env)
  if (!connectionString) return undefined
  const name = env.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  await refusePooler({ connectionString }, name).catch((error) => refuseUnusable(name, error))
  return { connectionString }
}

/** Where the serving logins connect past a pooler: given by the operator, or created here. */
export async function servingAddresses(
  address: DatabaseAddress,
  env: Environment,
): Promise<ServingAddresses> {
  const { DATABASE_SCHOOL_URL: school, DATABASE_AUTH_URL: auth, DATABASE_JOBS_URL: jobs } = env
  if (!school || !auth || !jobs) return await makeServingLogins(address)
  const given = (connectionString: string) =>
    env.DATABASE_DIRECT_URL ? loginAt({ connectionString }, env.DATABASE_DIRECT_URL) : { connectionString }
  return { school: given(school), auth: given(auth), jobs: given(jobs) }
}
