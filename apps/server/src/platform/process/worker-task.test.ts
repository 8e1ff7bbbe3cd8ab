import { expect, it } from 'vitest'
import { inWorker, TookTooLong } from './worker-task.ts'

/** A script that loads, does something, and answers. */
const script = (act: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    import { setTimeout as sleep } from 'node:timers/promises'
    parentPort.postMessage('loaded')
    ${act}
    parentPort.postMessage('done')`)}`,
  )

const limits = { work: 300, patience: 60_000, megabytes: 64 }

it('a task is given up for what it takes of the processor, not for the time that passes while it gets none', async () => {
  expect(await inWorker(script('await sleep(1200)'), {}, limits)).toBe('done')
  await expect(inWorker(script('for (;;);'), {}, limits)).rejects.toBeInstanceOf(TookTooLong)
})

it('a task that only waits is given up in the end', async () => {
  const waiting = inWorker(script('await sleep(60_000)'), {}, { ...limits, patience: 300 })
  await expect(waiting).rejects.toBeInstanceOf(TookTooLong)
})
