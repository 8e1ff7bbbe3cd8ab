import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const example = join(import.meta.dirname, '../deploy/haproxy.cfg')
const patienceMs = 60_000

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** The operators' example, on this machine without TLS. */
function configOf(port: number, ports: readonly number[]): string {
  const servers = ports.map((at) => `  server at${at} 127.0.0.1:${at}\n`).join('')
  const changes: [RegExp, string][] = [
    [/bind :::443 .*/, `bind 127.0.0.1:${port}`],
    [/^.*(bind :::80|redirect scheme https|X-Forwarded-Proto https).*\n/gm, ''],
    [/^ {2}(log|user|group|chroot) .*\n/gm, ''],
    [/( {2}server \w+ 127[.]0[.]0[.]1:300\d\n?){2}/, servers],
    // All clients of a bench have one address.
    [/gt 1000/, 'gt 100000'],
  ]
  return changes.reduce(
    (config, [from, to]) => {
      if (config.search(from) < 0) throw new Error(`${example} has no ${from}.`)
      return config.replace(from, to)
    },
    readFileSync(example, 'utf8'),
  )
}

async function whenReady(url: string, proxy: ChildProcess): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < patienceMs; await sleep(50)) {
    if (proxy.pid === undefined || proxy.exitCode !== null) break
    const ready = await fetch(`${url}/api/ready`).catch(() => null)
    if (ready?.ok) return
  }
  throw new Error('HAProxy did not start: is it installed?')
}

export interface Haproxy {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** HAProxy at a port of this machine, which gives its processes the requests in turn. */
export async function startHaproxy(folder: string, port: number, ports: readonly number[]): Promise<Haproxy> {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configOf(port, ports))
  const proxy = spawn('haproxy', ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  // One that is not installed has no other end.
  const ended = Promise.race([once(proxy, 'close'), once(proxy, 'error')]).catch(() => {})
  const stop = async () => {
    proxy.kill()
    await ended
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await whenReady(url, proxy)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: proxy.pid ?? 0, stop }
}
