import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../bench/haproxy.ts'

const main = join(import.meta.dirname, '../../apps/server/src/main.ts')
const mainOfAnotherWeb = join(import.meta.dirname, 'server-process.ts')

const withoutLimits = {
  SIGN_IN_LIMITS:
    'district perNetworkInTenMinutes=100000 perNetworkDay=100000 signupsPerNetworkDay=100000 signupsPerDay=100000',
  REQUESTS_PER_MINUTE: '1000000',
  // A machine that is busy with other work is no overload of the server's own.
  OVERLOAD_MILLISECONDS: '60000',
  REQUESTS_PER_MINUTE_PER_PERSON: '1000000',
}

/** Its end is told at once; the limit is for one that hangs. */
async function answersAt(url: string, server: ChildProcess): Promise<void> {
  for (const begun = Date.now(); ; await sleep(50)) {
    const ready = await fetch(`${url}/api/ready`).catch(() => null)
    if (ready?.ok) return
    if (server.exitCode !== null || Date.now() - begun > 120_000) throw new Error('The server did not start.')
  }
}

/** The built product on a folder of its own, started as it is for people. It can be ended and started again. */
export class TestServer {
  readonly dataDir: string
  readonly #env: Record<string, string>
  #port = 0
  #process: ChildProcess | undefined

  constructor(env: Record<string, string> = {}, dataDir = mkdtempSync(join(tmpdir(), 'shala-e2e-'))) {
    this.#env = env
    this.dataDir = dataDir
  }

  get port(): number {
    return this.#port
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** At the same address each time; `webFolder` is a built web app other than the repository's. */
  async start(webFolder?: string): Promise<void> {
    this.#port ||= await freePort()
    const server = spawn(process.execPath, [webFolder ? mainOfAnotherWeb : main], {
      env: {
        ...process.env,
        ...withoutLimits,
        DATA_DIR: this.dataDir,
        PORT: String(this.#port),
        PUBLIC_URL: this.url,
        LOG_LEVEL: 'warn',
        ...this.#env,
        ...(webFolder && { E2E_WEB: webFolder }),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#process = server
    try {
      await answersAt(this.url, server)
    } catch (error) {
      await this.end()
      throw error
    }
  }

  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const server = this.#process
    this.#process = undefined
    if (!server || server.exitCode !== null) return
    const closed = once(server, 'close')
    server.kill(signal)
    await closed
  }

  /** Ends it for good. */
  async remove(): Promise<void> {
    await this.end()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
