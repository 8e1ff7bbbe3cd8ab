import { Worker } from 'node:worker_threads'

/** The worker was ended because it exceeded its time. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

interface Limits {
  /** In milliseconds, once the script has loaded. */
  patience: number
  /** The milliseconds of the processor that it may take for itself then: on a busy machine the time passes without it. */
  work?: number
  megabytes: number
  /** Ends it early. */
  signal?: AbortSignal
}

/** In milliseconds, however busy the machine is. */
const longestLoading = 30_000

/** For the script: it has loaded, and its time starts. */
export const loaded = 'loaded'

/** In milliseconds. */
const lookedAtEvery = 50

/** @returns how to end it */
function watchWork(worker: Worker, most: number, giveUp: () => void): () => void {
  // One that has ended does not say.
  const start = worker.cpuUsage().catch(() => null)
  const timer = setInterval(async () => {
    const before = await start
    const taken = before && (await worker.cpuUsage(before).catch(() => null))
    if (taken && taken.user + taken.system > most * 1000) giveUp()
  }, lookedAtEvery)
  return () => clearInterval(timer)
}

/**
 * Runs one task in a separate script, away from the requests: slow work blocks nobody, and endless work is ended. The
 * script reads the task from `workerData`, posts `loaded`, and then one answer. Its memory is released with it.
 * @throws TookTooLong past `patience` or `work`, an AbortError, or the error of the script
 */
export async function inWorker<R>(
  script: URL,
  task: object,
  { patience, work, megabytes, signal }: Limits,
): Promise<R> {
  signal?.throwIfAborted()
  const worker = new Worker(script, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  const { promise, resolve, reject } = Promise.withResolvers<R>()
  const giveUp = () => reject(new TookTooLong(`${script.pathname} took too long.`))
  const onGone = () => reject(signal?.reason)
  signal?.addEventListener('abort', onGone)
  let timer = setTimeout(giveUp, longestLoading)
  let unwatch: (() => void) | undefined
  worker.on('message', (message) => {
    if (message !== loaded) return resolve(message)
    clearTimeout(timer)
    timer = setTimeout(giveUp, patience)
    if (work !== undefined) unwatch = watchWork(worker, work, giveUp)
  })
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error(`${script.pathname} ended without an answer.`)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    unwatch?.()
    signal?.removeEventListener('abort', onGone)
    await worker.terminate()
  }
}
