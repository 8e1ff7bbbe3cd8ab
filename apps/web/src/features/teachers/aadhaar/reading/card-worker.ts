import { qrInPicture } from '#platform/codes/qr-in-picture.ts'
import type { CardPicture } from '../card-picture.ts'
import type { CardCode } from './card-details.ts'
import { findNumber } from './find-number.ts'
import { readPrintedCode } from './printed-code.ts'
import { readSecureCode } from './secure-code.ts'
import { openTextReader, type TextReader } from './text-reader.ts'

export type CardRead = {
  /** Twelve digits; null when they could not be read for certain. */
  number: string | null
  code: CardCode | null
}
export type CardNews =
  | { kind: 'percent'; percent: number }
  | { kind: 'read'; read: CardRead }
  | { kind: 'brokenImage' }
  /** The reader of codes or of text did not load. */
  | { kind: 'partMissing' }
  | { kind: 'failed'; problem: string }

const tell = (news: CardNews) => self.postMessage(news)

const longestMs = 30_000

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

/** Nothing found after so long: the text reader can spend minutes on a picture full of noise. It cannot be stopped, only ended. */
async function inTime<Found>(finding: Promise<Found>, opened: TextReader): Promise<Found | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const givenUp = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      opened.close()
      reader = undefined
      resolve(null)
    }, longestMs)
  })
  return await Promise.race([finding, givenUp]).finally(() => clearTimeout(timer))
}

async function readCard(picture: ImageBitmap): Promise<CardNews> {
  tell({ kind: 'percent', percent: 5 })
  const seen = await codesIn(picture).catch(() => null)
  if (!seen) return { kind: 'partMissing' }
  const { code, rest } = seen
  if (code?.number) return { kind: 'read', read: { number: code.number, code } }
  tell({ kind: 'percent', percent: 15 })
  reader ??= openTextReader()
  const opened = await reader.catch(() => null)
  if (!opened) return { kind: 'partMissing' }
  const finding = findNumber({
    picture: rest,
    reader: opened,
    lastFour: code?.lastFour ?? undefined,
    onPart: (part) => tell({ kind: 'percent', percent: 25 + 70 * part }),
  })
  const number = await inTime(finding, opened)
  return { kind: 'read', read: { number, code } }
}

async function answer(asked: CardPicture): Promise<CardNews> {
  const picture =
    asked instanceof ImageBitmap
      ? asked
      : await createImageBitmap(asked.file, asked.options).catch(() => null)
  if (!picture) return { kind: 'brokenImage' }
  try {
    return await readCard(picture)
  } catch (error) {
    return { kind: 'failed', problem: String(error) }
  } finally {
    picture.close()
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<CardPicture>) => tell(await answer(data)))
