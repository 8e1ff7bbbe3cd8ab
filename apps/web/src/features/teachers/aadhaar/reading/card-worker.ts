import { qrInPicture } from '#platform/codes/qr-in-picture.ts'
import type { CardPicture } from '../card-picture.ts'
import type { CardCode } from './card-details.ts'
import { type FoundNumber, findNumber } from './find-number.ts'
import { type CardRead, judgeCard, judgeCodes } from './judge-card.ts'
import { readPrintedCode } from './printed-code.ts'
import { readSecureCode } from './secure-code.ts'
import { openTextReader, type TextReader } from './text-reader.ts'

export type CardNews =
  | { kind: 'percent'; percent: number }
  | { kind: 'read'; read: CardRead }
  | { kind: 'brokenImage' }
  /** The reader of codes or of text could not be loaded. */
  | { kind: 'partMissing' }
  | { kind: 'failed'; problem: string }

const tell = (news: CardNews) => self.postMessage(news)

const longestMs = 30_000
/** The print can only contradict a number that the code has given. */
const longestBesideCodeMs = 6000

let reader: Promise<TextReader> | undefined

interface Seen {
  codes: CardCode[]
  /** The picture without its codes, which look like a page full of digits. */
  rest: OffscreenCanvas
}

async function codesIn(picture: ImageBitmap): Promise<Seen> {
  const { width, height } = picture
  const rest = new OffscreenCanvas(width, height)
  const context = rest.getContext('2d')
  if (!context) throw new Error('This browser cannot draw beside the page.')
  context.drawImage(picture, 0, 0)
  const codes: CardCode[] = []
  for (const { text, corners } of await qrInPicture(context.getImageData(0, 0, width, height))) {
    const code = readPrintedCode(text) ?? (await readSecureCode(text))
    if (code) codes.push(code)
    context.fillStyle = '#fff'
    context.beginPath()
    for (const { x, y } of corners) context.lineTo(x, y)
    context.fill()
  }
  return { codes, rest }
}

/**
 * Gives up after this long: the text reader can spend minutes on a picture full of noise. It cannot be paused, only
 * ended.
 */
async function inTime(
  finding: Promise<FoundNumber>,
  opened: TextReader,
  mostMs: number,
): Promise<FoundNumber> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const givenUp = new Promise<FoundNumber>((resolve) => {
    timer = setTimeout(() => {
      opened.close()
      reader = undefined
      resolve({ kind: 'none' })
    }, mostMs)
  })
  return await Promise.race([finding, givenUp]).finally(() => clearTimeout(timer))
}

/** Null when the text reader could not be loaded. */
async function findPrint(rest: OffscreenCanvas, code: CardCode | null): Promise<FoundNumber | null> {
  reader ??= openTextReader()
  const opened = await reader.catch(() => null)
  if (!opened) {
    reader = undefined
    return null
  }
  const isBrief = Boolean(code?.number)
  const finding = findNumber({
    picture: rest,
    reader: opened,
    lastFour: isBrief ? undefined : (code?.lastFour ?? undefined),
    isBrief,
    onPart: (part) => tell({ kind: 'percent', percent: 25 + 70 * part }),
  })
  return await inTime(finding, opened, isBrief ? longestBesideCodeMs : longestMs)
}

async function readCard(picture: ImageBitmap): Promise<CardNews> {
  tell({ kind: 'percent', percent: 5 })
  const found = await codesIn(picture).catch(() => null)
  if (!found) return { kind: 'partMissing' }
  const code = judgeCodes(found.codes)
  if (code === 'unclear') return { kind: 'read', read: { number: null, code: null } }
  tell({ kind: 'percent', percent: 15 })
  const print = await findPrint(found.rest, code)
  if (!print && !code?.number) return { kind: 'partMissing' }
  return { kind: 'read', read: judgeCard(code, print ?? { kind: 'none' }) }
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
