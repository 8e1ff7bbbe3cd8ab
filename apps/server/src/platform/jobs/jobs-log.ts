import { Logger as LibraryLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/** The library retries everything by itself, so an error of its own is a warning. */
const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const

/**
 * The library's message without its context, which includes the jobs' payloads. Failures are logged by `jobs-tasks.ts`.
 */
export function openJobsLog(log: Logger): LibraryLogger {
  return new LibraryLogger(() => (level, message, { failure } = {}) => {
    if (!failure) log[levels[level]](`jobs: ${message}`)
  })
}
