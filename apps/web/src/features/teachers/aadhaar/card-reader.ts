import { whyMissing } from '#platform/loading/import-again.ts'
import { type CardPicture, pictureOf, UnreadableCard } from './card-picture.ts'
import type { CardNews } from './reading/card-worker.ts'
import type { CardRead } from './reading/judge-card.ts'

export type ScanStep = 'preparing' | 'extracting' | 'processing'

export interface ScanNews {
  step: ScanStep
  /** For the step 'extracting', 0 to 100. */
  percent: number
}

type OnNews = (news: ScanNews) => void

export interface CardReader {
  /**
   * A card's number and fields, from its code and its print.
   * @throws UnreadableCard; ApiError when a part of the reader could not be loaded
   */
  read(file: File, onNews: OnNews): Promise<CardRead>
  /** Ends it, whatever it is doing; a pending request is never answered. */
  close(): void
}

async function ask(worker: Worker, picture: CardPicture, onNews: OnNews): Promise<CardRead> {
  return await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CardNews>) => {
      if (data.kind === 'percent') onNews({ step: 'extracting', percent: Math.round(data.percent) })
      else if (data.kind === 'read') resolve(data.read)
      else if (data.kind === 'brokenImage') reject(new UnreadableCard('brokenImage'))
      else if (data.kind === 'partMissing') void whyMissing('ocr').then(reject)
      else reject(new Error(data.problem))
    }
    worker.onerror = ({ message }) => {
      // A running script fails with a message; one that could not be loaded, without.
      if (message) reject(new Error(message))
      else void whyMissing('card-worker').then(reject)
    }
    worker.postMessage(picture, picture instanceof ImageBitmap ? [picture] : [])
  })
}

/** Opens the card reader, which is loaded for the first card and stays for the next. Nothing leaves the device. */
export function openCardReader(): CardReader {
  let worker: Worker | undefined
  let turn = 0
  let closing = new AbortController()
  const close = () => {
    turn += 1
    closing.abort()
    closing = new AbortController()
    worker?.terminate()
    worker = undefined
  }
  const readNow = async (file: File, onNews: OnNews) => {
    onNews({ step: 'preparing', percent: 0 })
    const own = turn
    const picture = await pictureOf(file, closing.signal)
    if (own !== turn) throw new Error('The reader was closed.')
    worker ??= new Worker(new URL('./reading/card-worker.ts', import.meta.url), { type: 'module' })
    const found = await ask(worker, picture, onNews)
    onNews({ step: 'processing', percent: 100 })
    return found
  }
  return {
    close,
    read: (file, onNews) => {
      turn += 1
      const own = turn
      return new Promise((resolve, reject) => {
        readNow(file, onNews).then(resolve, (error: unknown) => {
          // Closed meanwhile: nobody is waiting for it.
          if (own !== turn) return
          // A worker that failed once may stay broken.
          close()
          reject(error)
        })
      })
    },
  }
}
