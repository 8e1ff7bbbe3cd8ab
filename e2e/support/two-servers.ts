import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort, type Haproxy, startHaproxy } from '../../bench/haproxy.ts'
import { TestServer } from './server.ts'

const postgres = join(import.meta.dirname, 'postgres-process.ts')

/** Two processes on one PostgreSQL behind HAProxy, which gives each request to the other one than the last. */
export class TwoServers {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'shala-e2e-two-'))
  readonly #servers: TestServer[] = []
  #database: ChildProcess | undefined
  #proxy: Haproxy | undefined

  get url(): string {
    return this.#proxy?.url ?? ''
  }

  async #startDatabase(): Promise<string> {
    const database = spawn(process.execPath, [postgres], {
      env: { ...process.env, POSTGRES_FOLDER: join(this.dataDir, 'pg') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#database = database
    const [address] = await Promise.race([
      once(createInterface(database.stdout), 'line'),
      once(database, 'close').then(() => Promise.reject(new Error('PostgreSQL did not start.'))),
    ])
    return String(address)
  }

  async #startServer(env: Record<string, string>): Promise<number> {
    const server = new TestServer(env, this.dataDir)
    this.#servers.push(server)
    await server.start()
    return server.port
  }

  async start(): Promise<void> {
    const port = await freePort()
    const env = {
      DATABASE_URL: await this.#startDatabase(),
      SECRETS_KEY: randomBytes(32).toString('base64'),
      TRUST_PROXY: '1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    }
    const ports = [await this.#startServer(env), await this.#startServer(env)] as const
    this.#proxy = await startHaproxy(this.dataDir, port, ports)
  }

  async remove(): Promise<void> {
    await this.#proxy?.stop()
    for (const server of this.#servers) await server.end()
    if (this.#database?.exitCode === null) {
      const closed = once(this.#database, 'close')
      this.#database.kill()
      await closed
    }
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
