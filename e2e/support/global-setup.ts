import { TestServer } from './server.ts'
import { TwoServers } from './two-servers.ts'

/** One server for nearly all tests, which find it in the environment; with `E2E_PROCESSES=2` two that take turns. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = process.env.E2E_PROCESSES === '2' ? new TwoServers() : new TestServer()
  try {
    await server.start()
  } catch (error) {
    await server.remove()
    throw error
  }
  process.env.E2E_URL = server.url
  process.env.E2E_DATA_DIR = server.dataDir
  // An empty product greets people in other words; whichever test comes first shall not meet them.
  const first = new (await import('./school.ts')).School()
  await first.signUp()
  await first.register()
  return () => server.remove()
}
