import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { googleClientId, startKeyServer } from './google.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** The built product, started as it is for people, on a folder of its own; tests find both in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shala-e2e-'))
  const port = await freePort()
  const keys = await startKeyServer()
  const main = join(import.meta.dirname, '../../apps/server/src/main.ts')
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      OTP_PER_ADDRESS_10_MINUTES: '100000',
      OTP_PER_ADDRESS_DAY: '100000',
      OTP_SIGNUPS_PER_ADDRESS_DAY: '100000',
      OTP_SIGNUPS_PER_DAY: '100000',
      OTP_PER_DAY: '100000',
      REQUESTS_PER_MINUTE: '1000000',
      REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
      GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_KEYS_URL: keys.url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let waited = 0; ; waited += 100) {
    const ready = await fetch(`${url}/api/ready`).catch(() => null)
    if (ready?.ok) break
    if (waited > 30_000 || server.exitCode !== null) throw new Error('The server did not start.')
    await sleep(100)
  }
  process.env.E2E_URL = url
  process.env.E2E_DATA_DIR = dataDir
  // An empty product greets people in other words; whichever test comes first shall not meet them.
  const first = new (await import('./school.ts')).School()
  await first.signUp()
  await first.register()
  return async () => {
    const closed = once(server, 'close')
    server.kill('SIGTERM')
    await closed
    keys.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
