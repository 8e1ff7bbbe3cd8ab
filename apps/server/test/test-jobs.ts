import { newId } from '#platform/ids'
import type { Jobs } from '#platform/jobs/jobs'
import type { Payload, Tasks } from '#platform/jobs/task'

/** Keeps jobs until a test has them run, so that it need not wait for a worker. One that fails is kept for the next time. */
export function openTestJobs(): Pick<Jobs, 'add'> & { run: (tasks: Tasks) => Promise<void> } {
  const waiting = new Map<string, { task: string; payload: Payload }>()
  return {
    async add(task, payload, { key = newId() } = {}) {
      waiting.set(key, { task, payload })
    },
    async run(tasks) {
      for (const [key, job] of [...waiting]) {
        waiting.delete(key)
        const { signal } = new AbortController()
        await tasks[job.task]?.(job.payload, { signal }).catch(() => waiting.set(key, job))
      }
    },
  }
}
