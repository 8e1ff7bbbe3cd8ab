import { whyMissing } from '../loading/import-again.ts'

/**
 * Asks a worker one thing, and ends it.
 * @throws ApiError when the worker's own file did not come; Error when the work failed
 */
export async function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  transfer: Transferable[] = [],
): Promise<Answer> {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
      worker.addEventListener('error', (event) => {
        // A script that runs fails with a message; one that did not come, without.
        if (event.message) reject(new Error(event.message))
        else void whyMissing('worker').then(reject)
      })
      worker.postMessage(question, transfer)
    })
  } finally {
    worker.terminate()
  }
}
