import type { JobHelpers, TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Payload, Tasks } from './task.ts'

/** The first try counts. */
export const mostAttempts = 5

/** The tasks as the library runs them. */
export function toTaskList(tasks: Tasks, log: Logger): TaskList {
  const entries = Object.entries(tasks).map(([task, act]) => [
    task,
    async (payload: Payload, { job, abortSignal: signal }: JobHelpers) => {
      try {
        await act(payload, { signal })
      } catch (error) {
        const isLast = job.attempts >= job.max_attempts
        log.warn(
          { err: error, task, attempt: job.attempts },
          isLast ? 'a job failed and is given up' : 'a job failed and is tried again',
        )
        // The library stores the message in the job's row, which must not contain personal data.
        throw new Error('The log says why.')
      }
    },
  ])
  return Object.fromEntries(entries)
}
