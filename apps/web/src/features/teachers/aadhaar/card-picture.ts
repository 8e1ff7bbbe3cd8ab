import { importPart } from '#platform/loading/import-again.ts'

export type UnreadableReason =
  | 'wrongType'
  | 'tooLarge'
  | 'tooManyPixels'
  | 'brokenImage'
  | 'brokenPdf'
  | 'lockedPdf'

/** The file is not a usable picture of a card. */
export class UnreadableCard extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(reason)
    this.reason = reason
  }
}

const mostBytes = 25 * 1024 * 1024
/** More would take all the memory of a phone. */
const mostPixels = 100_000_000
/** The longest side that is used: the digits of a card that fills a quarter of it are still legible. */
const longestSide = 3200
const pdfScale = 3

/** Found without decoding the picture. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number }> {
  const image = new Image()
  const url = URL.createObjectURL(file)
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    throw new UnreadableCard('brokenImage')
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The reader's input: a picture, or a file and the size to decode it at. */
export type CardPicture = ImageBitmap | { file: Blob; options: ImageBitmapOptions }

async function imageOf(file: Blob): Promise<CardPicture> {
  const { width, height } = await sizeOf(file)
  if (width * height > mostPixels) throw new UnreadableCard('tooManyPixels')
  const isWide = width >= height
  const size = isWide ? { resizeWidth: longestSide } : { resizeHeight: longestSide }
  const isLarge = Math.max(width, height) > longestSide
  return { file, options: isLarge ? { ...size, resizeQuality: 'medium' } : {} }
}

/** The first page at three times its print size, or smaller where that would be too large. */
async function pictureOfPdf(file: Blob, signal: AbortSignal): Promise<ImageBitmap> {
  const { openPdf } = await importPart(() => import('#platform/files/open-pdf.ts'))
  const opened = openPdf(file)
  try {
    const page = await (await opened.document).getPage(1)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: Math.min(pdfScale, longestSide / Math.max(width, height)) })
    const canvas = document.createElement('canvas')
    canvas.width = Math.ceil(viewport.width)
    canvas.height = Math.ceil(viewport.height)
    signal.throwIfAborted()
    const rendering = page.render({ canvas, viewport })
    signal.addEventListener('abort', () => rendering.cancel())
    await rendering.promise
    return await createImageBitmap(canvas)
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw new UnreadableCard(isLocked ? 'lockedPdf' : 'brokenPdf')
  } finally {
    opened.close()
  }
}

/**
 * The picture of a card in a file: the image itself, or the first page of a PDF, whose drawing the signal ends.
 * @throws UnreadableCard; ApiError when the PDF reader could not be loaded
 */
export async function pictureOf(file: File, signal: AbortSignal): Promise<CardPicture> {
  const isPdf = file.type === 'application/pdf'
  if (!isPdf && !file.type.startsWith('image/')) throw new UnreadableCard('wrongType')
  if (file.size > mostBytes) throw new UnreadableCard('tooLarge')
  return isPdf ? await pictureOfPdf(file, signal) : await imageOf(file)
}
