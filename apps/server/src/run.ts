import { type Environment, readEnvironment } from '#platform/process/env'
import { openLog } from '#platform/process/log'
import { findMisspelled } from '#platform/process/near-names'
import { StartRefusal } from '#platform/process/start-refusal'
import type { RunningServer } from './start.ts'

/** A second Ctrl-C that comes later than this means: stop at once. */
const samePress = 1000
const patience = 15_000

/** Ends with a sentence for the person at the terminal, or with the whole error if it was unexpected. */
export function endWith(error: unknown): never {
  if (error instanceof StartRefusal) console.error(error.message)
  else console.error(error)
  process.exit(1)
}

/**
 * Runs the server until it is told to stop. `greet` tells the person at the terminal where it is; `webFolder` is a
 * built web app other than this repository's.
 */
export async function run(
  variables: Record<string, string | undefined>,
  greet: (url: string, env: Environment) => void,
  webFolder?: string,
): Promise<void> {
  const env = readEnvironment(variables)
  const log = openLog(env.LOG_LEVEL, process.stdout.isTTY)
  for (const { given, meant } of findMisspelled(variables))
    log.warn(`unknown setting ${given}: did you mean ${meant}?`)
  let server: RunningServer | undefined
  let stoppedAt = 0

  async function stop(reason: string): Promise<void> {
    if (stoppedAt > 0) {
      if (Date.now() - stoppedAt > samePress) process.exit(1)
      return
    }
    stoppedAt = Date.now()
    log.info(`stopping: ${reason}`)
    const giveUp = () => {
      log.warn('requests under way took longer than 15 seconds: they are cut off')
      process.exit(1)
    }
    setTimeout(giveUp, env.STOP_NOTICE_SECONDS * 1000 + patience).unref()
    await server?.stop()
    process.exit(0)
  }

  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('disconnect', () => stop('the process that started this one is gone'))

  // An impossible configuration is refused at once, not after the whole server has been loaded.
  const { startServer } = await import('./start.ts')
  server = await startServer(env, log, (message) => endWith(new StartRefusal(message)), webFolder)
  if (stoppedAt > 0) await server.stop()
  else greet(server.url, env)
}
