import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { minute, second } from '../durations.ts'
import type { Account } from './embedded-postgres-account.ts'
import { isStillClosing, refusalFor } from './embedded-postgres-failure.ts'
import { endLeftBehind } from './embedded-postgres-left-behind.ts'
import { startWatched } from './embedded-postgres-process.ts'

/** After this many deaths something is wrong that no restart fixes. */
const deathLimit = { deaths: 5, within: 10 * minute } as const
/**
 * How long the processes of an earlier PostgreSQL may take to end: of a killed server, or of one that died while we
 * used it.
 */
const closing = { first: 2 * second, again: minute } as const

export interface Watched {
  account: Account
  /** The data folder. */
  cluster: string
  command: string[]
  log?: ((line: string) => void) | undefined
  /** Called each time PostgreSQL ended by itself and is about to be restarted. */
  onDeath?: ((message: string) => void) | undefined
  /** Called once it has ended for good without having been stopped. */
  onLost?: ((message: string) => void) | undefined
  /** Called when it has ended for good. */
  giveBack: () => void
}

/** Retries for a while when processes of an earlier PostgreSQL are still ending. */
async function startServer(
  { account, cluster, command, log }: Watched,
  patience: number,
): Promise<ChildProcess> {
  const deadline = Date.now() + patience
  for (;;) {
    const program = startWatched(account, command)
    const failure = await untilReady(program, log)
    if (failure === undefined) return program
    if (!isStillClosing(failure) || Date.now() > deadline) throw failure
    endLeftBehind(cluster)
    await sleep(50)
  }
}

const mostOutput = 10_000

/** Resolves with nothing when PostgreSQL accepts connections, else with the last of what it wrote before it ended. */
function untilReady(program: ChildProcess, log?: (line: string) => void): Promise<string | undefined> {
  let output = ''
  return new Promise((done, fail) => {
    program.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      for (const line of chunk.split('\n')) if (line.trim()) log?.(line)
      // Every early connection attempt writes a line: the one that says 'ready' may come after thousands.
      output = `${output}${chunk}`.slice(-mostOutput)
      if (output.includes('ready to accept connections')) done(undefined)
    })
    program.stdout?.resume()
    program.once('error', fail)
    program.once('close', () => done(output))
  })
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function end(program: ChildProcess): Promise<void> {
  if (hasEnded(program)) return
  program.stdin?.write('INT\n')
  const impatience = setTimeout(() => program.stdin?.write('QUIT\n'), 30 * second)
  await once(program, 'exit')
  clearTimeout(impatience)
}

/**
 * Starts PostgreSQL and restarts it, on the same folder and socket, whenever it ends by itself (killed for lack of
 * memory, for example). Returns how to stop it.
 */
export async function watch(watched: Watched): Promise<() => Promise<void>> {
  let deaths: number[] = []
  let stopping: Promise<void> | undefined
  let restarting: Promise<void> | undefined
  let program = await startServer(watched, closing.first)
  mind(program)

  function mind(started: ChildProcess): void {
    program = started
    const onExit = () => {
      if (!stopping) restarting = restart(`code ${started.exitCode ?? started.signalCode}`)
    }
    if (hasEnded(started)) onExit()
    else started.once('exit', onExit)
  }

  async function restart(reason: string): Promise<void> {
    const now = Date.now()
    deaths = [...deaths.filter((at) => now - at < deathLimit.within), now]
    if (deaths.length >= deathLimit.deaths) {
      watched.giveBack()
      watched.onLost?.(`PostgreSQL ended by itself ${deaths.length} times in ten minutes, last: ${reason}`)
      return
    }
    watched.onDeath?.(`PostgreSQL ended by itself (${reason}) and is started again`)
    if (deaths.length > 1) await sleep(2 ** (deaths.length - 2) * second)
    if (stopping) return
    try {
      mind(await startServer(watched, closing.again))
    } catch (failure) {
      await restart(refusalFor(watched.cluster, failure).message)
    }
  }

  async function stop(): Promise<void> {
    await restarting
    await end(program)
    watched.giveBack()
  }

  return () => {
    stopping ??= stop()
    return stopping
  }
}
