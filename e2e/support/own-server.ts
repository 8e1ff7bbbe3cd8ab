import { test as base } from './school.ts'
import { TestServer } from './server.ts'

/** For a test that ends the server or sets it up otherwise: it has one to itself, which its schools and pages are on. */
export const test = base.extend<{ server: TestServer; serverEnv: Record<string, string> }>({
  serverEnv: {},
  server: async ({ serverEnv }, use) => {
    const { E2E_URL, E2E_DATA_DIR } = process.env
    const server = new TestServer(serverEnv)
    await server.start()
    Object.assign(process.env, { E2E_URL: server.url, E2E_DATA_DIR: server.dataDir })
    await use(server)
    Object.assign(process.env, { E2E_URL, E2E_DATA_DIR })
    await server.remove()
  },
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
  admin: async ({ server: _, admin }, use) => {
    await use(admin)
  },
})
