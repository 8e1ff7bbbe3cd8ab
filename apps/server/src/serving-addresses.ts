import type { DatabaseAddress } from '#platform/database/connection'
import { makeServingLogins, type ServingAddresses } from '#platform/database/serving-logins'
import type { Environment } from '#platform/process/env'

/** Where the serving connections log in: given by the operator, or created here. */
export async function servingAddresses(
  address: DatabaseAddress,
  { DATABASE_SCHOOL_URL: school, DATABASE_AUTH_URL: auth, DATABASE_JOBS_URL: jobs }: Environment,
): Promise<ServingAddresses> {
  if (school && auth && jobs) {
    return {
      school: { connectionString: school },
      auth: { connectionString: auth },
      jobs: { connectionString: jobs },
    }
  }
  return await makeServingLogins(address)
}
