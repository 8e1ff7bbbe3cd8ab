import { Logger as LibraryLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/** The library tries everything again by itself, so that an error of its own is a warning. */
const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** The library's words without what goes with them, the payloads of jobs among it. A failure is told by `jobs-tasks.ts`. */
export function openJobsLog(log: Logger): LibraryLogger {
  return new LibraryLogger(() => (level, message, { failure } = {}) => {
    if (!failure) log[levels[level]](`jobs: ${message}`)
  })
}
