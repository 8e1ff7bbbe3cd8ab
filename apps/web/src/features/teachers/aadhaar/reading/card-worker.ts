import { qrInPicture } from '#platform/codes/qr-in-picture.ts'
import type { CardCode } from './card-details.ts'
import { findNumber } from './find-number.ts'
import { readPrintedCode } from './printed-code.ts'
import { readSecureCode } from './secure-code.ts'
import { openTextReader, type TextReader } from './text-reader.ts'

export interface CardToRead {
  picture: ImageBitmap
}

export type CardRead = { number: string | null; code: CardCode | null }
export type CardNews =
  | { kind: 'percent'; percent: number }
  | { kind: 'read'; read: CardRead }
  | { kind: 'failed'; problem: string }

const tell = (news: CardNews) => self.postMessage(news)

let reader: Promise<TextReader> | undefined

function pixelsOf(picture: ImageBitmap): ImageData {
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  if (!context) throw new Error('This browser cannot draw beside the page.')
  context.drawImage(picture, 0, 0)
  return context.getImageData(0, 0, picture.width, picture.height)
}

async function codeIn(picture: ImageBitmap): Promise<CardCode | null> {
  for (const { text } of await qrInPicture(pixelsOf(picture))) {
    const code = readPrintedCode(text) ?? (await readSecureCode(text))
    if (code) return code
  }
  return null
}

async function readCard(picture: ImageBitmap): Promise<CardRead> {
  tell({ kind: 'percent', percent: 5 })
  const code = await codeIn(picture)
  if (code?.number) return { number: code.number, code }
  tell({ kind: 'percent', percent: 15 })
  reader ??= openTextReader()
  const number = await findNumber({
    picture,
    reader: await reader,
    lastFour: code?.lastFour ?? undefined,
    onPart: (part) => tell({ kind: 'percent', percent: 25 + 70 * part }),
  })
  return { number, code }
}

self.addEventListener('message', async ({ data }: MessageEvent<CardToRead>) => {
  try {
    tell({ kind: 'read', read: await readCard(data.picture) })
  } catch (error) {
    // The next card starts it anew.
    reader = undefined
    tell({ kind: 'failed', problem: String(error) })
  } finally {
    data.picture.close()
  }
})
