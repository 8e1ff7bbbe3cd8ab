import { whyMissing } from '#platform/import-again.ts'
import { pictureOf } from './card-picture.ts'
import type { CardNews, CardRead, CardToRead } from './reading/card-worker.ts'

export type ScanStep = 'preparing' | 'extracting' | 'processing'

export interface ScanNews {
  step: ScanStep
  /** Of the step 'extracting', 0 to 100. */
  percent: number
}

export interface CardReader {
  /**
   * What a card says, from its code and its print.
   * @throws UnreadableCard; ApiError when a part of the reader did not come
   */
  read(file: File, onNews: (news: ScanNews) => void): Promise<CardRead>
  /** Ends it, whatever it is doing; what it was asked is never answered. */
  close(): void
}

async function ask(
  worker: Worker,
  picture: ImageBitmap,
  onNews: (news: ScanNews) => void,
): Promise<CardRead> {
  const question: CardToRead = { picture }
  return await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CardNews>) => {
      if (data.kind === 'percent') onNews({ step: 'extracting', percent: Math.round(data.percent) })
      else if (data.kind === 'read') resolve(data.read)
      else void whyMissing(data.problem).then(reject)
    }
    // A script that runs fails with a message; one that did not come, without.
    worker.onerror = ({ message }) => {
      if (message) reject(new Error(message))
      else void whyMissing('card-worker').then(reject)
    }
    worker.postMessage(question, [picture])
  })
}

/** Opens what reads cards, which is loaded with the first one and stays for the next. Nothing leaves the device. */
export function openCardReader(): CardReader {
  let worker: Worker | undefined
  return {
    async read(file, onNews) {
      onNews({ step: 'preparing', percent: 0 })
      const picture = await pictureOf(file)
      worker ??= new Worker(new URL('./reading/card-worker.ts', import.meta.url), { type: 'module' })
      const read = await ask(worker, picture, onNews)
      onNews({ step: 'processing', percent: 100 })
      return read
    },
    close() {
      worker?.terminate()
      worker = undefined
    },
  }
}
