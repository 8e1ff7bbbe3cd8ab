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

interface Seen {
  code: CardCode | null
  /** The picture without its codes, which look like a page full of digits. */
  rest: OffscreenCanvas
}

async function codesIn(picture: ImageBitmap): Promise<Seen> {
  const { width, height } = picture
  const rest = new OffscreenCanvas(width, height)
  const context = rest.getContext('2d')
  if (!context) throw new Error('This browser cannot draw beside the page.')
  context.drawImage(picture, 0, 0)
  let code: CardCode | null = null
  for (const { text, corners } of await qrInPicture(context.getImageData(0, 0, width, height))) {
    code ??= readPrintedCode(text) ?? (await readSecureCode(text))
    context.fillStyle = '#fff'
    context.beginPath()
    for (const { x, y } of corners) context.lineTo(x, y)
    context.fill()
  }
  return { code, rest }
}

async function readCard(picture: ImageBitmap): Promise<CardRead> {
  tell({ kind: 'percent', percent: 5 })
  const { code, rest } = await codesIn(picture)
  if (code?.number) return { number: code.number, code }
  tell({ kind: 'percent', percent: 15 })
  reader ??= openTextReader()
  const number = await findNumber({
    picture: rest,
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
