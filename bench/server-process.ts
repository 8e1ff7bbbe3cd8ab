import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Trace } from './trace.ts'

/** The questions to the process, by name, and their answers. */
export interface Answers {
  address: string
  watchLoop: null
  /** Milliseconds that the event loop was held longest since `watchLoop`. */
  longestBlock: number
  pid: number
  /** Bytes of memory. */
  memory: number
  /** Bytes that are still referred to, after all else was collected: in the heap, and outside of it. */
  held: { heap: number; outside: number }
  startTrace: null
  endTrace: Trace
}

export interface ServerProcess {
  ask: <Name extends keyof Answers>(name: Name) => Promise<Answers[Name]>
  stop: () => Promise<void>
}

/** Starts the server with the flags given to this program; what it says goes to a file, as its logs do where nobody watches. */
export async function startServerProcess(
  folder: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const log = join(folder, 'server.log')
  const file = openSync(log, 'w', 0o600)
  const program = fork(join(import.meta.dirname, 'server.ts'), {
    // A session of its own: a Ctrl-C reaches it through its owner alone.
    detached: true,
    serialization: 'advanced',
    execArgv: process.argv.slice(2),
    stdio: ['ignore', file, file, 'ipc'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
  })
  closeSync(file)
  const ended = once(program, 'exit')
  const listen = async () => {
    const [message] = await Promise.race([once(program, 'message'), ended.then(() => [undefined])])
    if (message === undefined) throw new Error(`The server ended:\n${readFileSync(log, 'utf8').slice(-2000)}`)
    return message
  }
  await listen()
  return {
    async ask(name) {
      program.send(name)
      return (await listen()) as never
    },
    async stop() {
      if (program.connected) program.disconnect()
      await ended
    },
  }
}
