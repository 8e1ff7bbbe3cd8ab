import { whyMissing } from '../loading/import-again.ts'

/**
 * Gives a worker one task, and ends it.
 * @throws ApiError when the worker's own file could not be loaded; Error when the work failed, or took longer than
 *   `patience` milliseconds
 */
export async function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  { transfer = [], patience }: { transfer?: Transferable[]; patience?: number } = {},
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
      worker.addEventListener('error', (event) => {
        // A running script fails with a message; one that could not be loaded, without.
        if (event.message) reject(new Error(event.message))
        else void whyMissing('worker').then(reject)
      })
      if (patience) timer = setTimeout(() => reject(new Error('The work took too long.')), patience)
      worker.postMessage(question, transfer)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
