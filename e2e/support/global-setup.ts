import { TestServer } from './server.ts'

/** One server for nearly all tests, which find it in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = new TestServer()
  await server.start()
  process.env.E2E_URL = server.url
  process.env.E2E_DATA_DIR = server.dataDir
  // An empty product greets people in other words; whichever test comes first shall not meet them.
  const first = new (await import('./school.ts')).School()
  await first.signUp()
  await first.register()
  return () => server.remove()
}
