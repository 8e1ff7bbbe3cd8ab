import pg from 'pg'

/** The database cannot be reached, or is on its way down or up: the same request may succeed a moment later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * Lost or refused connections (08), too few resources, connections among them (53), shut down or starting (57P), and a login
 * or database that is not there while somebody changes it.
 */
const outageCodes = /^(08|53|57P|28000|28P01|3D000)/

/** Whatever the driver throws that PostgreSQL did not say is about the connection, but for a fault of our own code. */
function isOutage(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return outageCodes.test(error.code ?? '')
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError)
}

function rethrow(error: unknown): never {
  throw isOutage(error) ? new DatabaseUnavailable(error.message, { cause: error }) : error
}

/** @throws DatabaseUnavailable when the work of the driver fails for want of the database */
export async function reach<R>(work: Promise<R>): Promise<R> {
  return await work.catch(rethrow)
}
