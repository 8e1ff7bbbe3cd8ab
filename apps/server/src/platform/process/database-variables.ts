import { databaseUrl } from './env-shapes.ts'

/** Where the database is, and who logs in to it. */
export const databaseVariables = {
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  DATABASE_SCHOOL_URL: databaseUrl,
  DATABASE_AUTH_URL: databaseUrl,
  DATABASE_JOBS_URL: databaseUrl,
}
