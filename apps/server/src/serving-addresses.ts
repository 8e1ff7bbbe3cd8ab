import type { DatabaseAddress } from '#platform/database/connection'
import { loginAt, makeServingLogins, type ServingAddresses } from '#platform/database/serving-logins'
import type { Environment } from '#platform/process/env'

/** Where the owner connects, past a pooler; undefined for the embedded PostgreSQL. */
export function ownerUrl({
  DATABASE_DIRECT_URL: direct,
  DATABASE_URL: url,
}: Environment): string | undefined {
  return direct ?? url
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
