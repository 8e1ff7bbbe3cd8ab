import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { googleClientId, standInForGoogle, startKeyServer } from './google.ts'
import { startModel } from './model-server.ts'
import { test as base } from './school.ts'
import { TestServer } from './server.ts'

/** Whom to ask, as the operator has entered it. */
export const supportContact = {
  email: 'help@x.example',
  phone: '1800 123 456',
  url: 'https://x.example/help',
}

/** On a server with everything that an operator may set up; a worker has one, which is empty at first. */
export const test = base.extend<object, { server: TestServer }>({
  server: [
    // Playwright reads the names it finds there, and takes no function without one.
    async ({ browserName: _ }, use) => {
      const keys = await startKeyServer()
      const backups = mkdtempSync(join(tmpdir(), 'shala-backups-'))
      const model = await startModel()
      const server = new TestServer({
        GOOGLE_CLIENT_ID: googleClientId,
        GOOGLE_KEYS_URL: keys.url,
        CHAT_BASE_URL: model.url,
        CHAT_MODEL: 'stand-in',
        CHAT_KEY: 'sk-of-the-tests',
        SUPPORT_EMAIL: supportContact.email,
        SUPPORT_PHONE: supportContact.phone,
        SUPPORT_URL: supportContact.url,
        BACKUP_DIR: backups,
      })
      await server.start()
      Object.assign(process.env, { E2E_URL: server.url, E2E_DATA_DIR: server.dataDir })
      await use(server)
      await server.remove()
      rmSync(backups, { recursive: true, force: true })
      keys.close()
      model.close()
    },
    { scope: 'worker', auto: true },
  ],
  context: async ({ context }, use) => {
    await standInForGoogle(context)
    await use(context)
  },
})
