// A PostgreSQL on the folder POSTGRES_FOLDER, until it is told to end: its address is printed once it answers.
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'

const server = await startEmbeddedPostgres({ folder: process.env.POSTGRES_FOLDER ?? '' })
const { host, user, database } = server.connection
console.log(`postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`)
process.on('SIGTERM', async () => {
  await server.stop()
  process.exit()
})
