import { Worker } from 'node:worker_threads'

/** The worker was ended, because it took longer than it had. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

interface Limits {
  /** In milliseconds. */
  patience: number
  megabytes: number
}

/**
 * Has a script of its own do one task, away from the requests: what takes long stops nobody, and what never ends is ended. The
 * script reads the task from `workerData` and posts one answer. Its memory is gone with it.
 * @throws TookTooLong past `patience`, or the error of the script
 */
export async function inWorker<R>(script: URL, task: object, { patience, megabytes }: Limits): Promise<R> {
  const worker = new Worker(script, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<R>()
  const timer = setTimeout(() => reject(new TookTooLong(`${script.pathname} took too long.`)), patience)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error(`${script.pathname} ended without an answer.`)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
