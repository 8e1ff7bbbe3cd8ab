import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openZip } from '../test/open-zip.ts'
import {
  clearServers,
  lastCode,
  newFolder,
  openSchool,
  operatorCommand,
  post,
  start,
  startHere,
  stop,
} from '../test/run-server.ts'

afterAll(clearServers)

/** A code as it is written: longer numbers have its digits by chance. */
const whole = (code: string) => new RegExp(`\\b${code}\\b`)

const someone = { name: 'Asha', phone: '9876500001' }

describe('codes without a provider', () => {
  const dataDir = newFolder()

  it('never stand in redirected output or the log, at any level', async () => {
    const server = await start(dataDir, { LOG_LEVEL: 'trace' })
    await post(server.url, '/api/auth/signup/send-otp', someone)
    const code = lastCode(dataDir)
    await stop(server)
    expect(code).toMatch(/^\d{6}$/)
    expect(server.output()).toContain('appears in ')
    expect(server.output()).not.toContain('in this terminal')
    expect(server.output()).not.toMatch(whole(code))
    expect(server.output()).not.toContain(someone.phone)
  })

  it('are shown in a terminal', async () => {
    const server = await start(dataDir, {}, 'terminal')
    await post(server.url, '/api/auth/signup/send-otp', { ...someone, phone: '9876500002' })
    // What is greeted with comes a moment after the first answer.
    await expect.poll(() => server.output()).toContain('in this terminal')
    await expect.poll(() => server.output()).toContain(lastCode(dataDir))
    await stop(server)
  })
})

describe('what leaves the machine', () => {
  it('holds neither the outbox nor the secret: no export, and no backup', async () => {
    const dataDir = newFolder()
    const server = await startHere(dataDir)
    const { token } = await openSchool(server.url, dataDir, 2)
    const code = lastCode(dataDir)
    const secret = readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim()
    const exported = await fetch(`${server.url}/api/exports/school`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const texts = await openZip(Buffer.from(await exported.arrayBuffer()))
    expect(texts.size).toBeGreaterThan(5)
    for (const text of [...texts.keys(), ...texts.values()]) {
      expect([whole(code).test(text), text.includes(secret), text.includes('outbox')]).toEqual([
        false,
        false,
        false,
      ])
    }
    const backup = join(newFolder(), 'shala.tar.gz')
    const unpacked = newFolder()
    expect((await operatorCommand('backup', [backup], { DATA_DIR: dataDir })).code).toBe(0)
    execFileSync('tar', ['-xzf', backup, '-C', unpacked])
    const names = readdirSync(unpacked, { recursive: true, encoding: 'utf8' })
    const files = names.filter((name) => statSync(join(unpacked, name)).isFile())
    expect(files.length).toBeGreaterThan(5)
    for (const name of files) {
      const text = readFileSync(join(unpacked, name), 'utf8')
      expect([name, text.includes(code), text.includes(secret), text.includes('outbox')]).toEqual([
        name,
        false,
        false,
        false,
      ])
    }
    await server.stop()
  })
})
