import pg from 'pg'

/** The database cannot be reached, or is shutting down or starting: the same request may succeed a moment later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * Lost or refused connections (08), too few resources, including connections (53), shutting down or starting (57P), and
 * a login or database that is missing while somebody changes it.
 */
const outageCodes = /^(08|53|57P|28000|28P01|3D000)/

/**
 * An error of the driver that did not come from PostgreSQL is about the connection, unless it is a fault of our own
 * code.
 */
function isOutage(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return outageCodes.test(error.code ?? '')
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError)
}

function rethrow(error: unknown): never {
  throw isOutage(error) ? new DatabaseUnavailable(error.message, { cause: error }) : error
}

/** @throws DatabaseUnavailable when the driver's work fails because the database is unavailable */
export async function reach<R>(work: Promise<R>): Promise<R> {
  return await work.catch(rethrow)
}
