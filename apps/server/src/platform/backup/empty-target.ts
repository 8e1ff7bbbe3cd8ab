import { dropEverything, isEmptyDatabase } from '../database/backed-up-tables.ts'
import { closeDatabase, reopenDatabase, whyClosed } from '../database/closed-database.ts'
import { connectAsOwner, type DatabaseAddress } from '../database/connection.ts'
import { StartRefusal } from '../process/start-refusal.ts'

const notEmpty = () =>
  new StartRefusal(
    'The database is not empty: it already holds schools, or what a first start makes. Give an empty one.',
  )

/** @throws StartRefusal for a database that nothing was ever in, such as after a slip in its name */
export async function refuseEmpty(address: DatabaseAddress): Promise<void> {
  const client = await connectAsOwner(address)
  const isEmpty = await isEmptyDatabase(client).finally(() => client.end())
  if (isEmpty)
    throw new StartRefusal('There is nothing in this database: is it the one that the server uses?')
}

/** Whether something was begun there and interrupted, so that what lies about is its own. */
export async function isLeftHalfDone(address: DatabaseAddress): Promise<boolean> {
  const client = await connectAsOwner(address)
  try {
    const why = await whyClosed(client)
    if (why !== 'restoring' && !(await isEmptyDatabase(client))) throw notEmpty()
    return why === 'restoring'
  } finally {
    await client.end()
  }
}

/**
 * Has an empty database filled. Meanwhile no server starts on it; when `fill` fails it is empty again, and when even that
 * fails it stays closed.
 * @throws StartRefusal when it is not empty
 */
export async function fillEmpty<R>(address: DatabaseAddress, fill: () => Promise<R>): Promise<R> {
  const isOld = await isLeftHalfDone(address)
  const client = await connectAsOwner(address)
  client.on('error', () => {})
  try {
    if (isOld) await dropEverything(client)
    await closeDatabase(client, 'restoring')
    const result = await fill().catch(async (error) => {
      await dropEverything(client)
      throw error
    })
    await reopenDatabase(client)
    return result
  } finally {
    await client.end()
  }
}
