import type { DatabaseAddress } from '#platform/database/connection'
import { makeServingLogins, type ServingAddresses } from '#platform/database/serving-logins'
import type { Environment } from '#platform/process/env'

/** Where the serving connections log in: given by the operator, or made here. */
export async function servingAddresses(
  address: DatabaseAddress,
  { DATABASE_SCHOOL_URL: school, DATABASE_AUTH_URL: auth }: Environment,
): Promise<ServingAddresses> {
  if (school && auth) return { school: { connectionString: school }, auth: { connectionString: auth } }
  return await makeServingLogins(address)
}
