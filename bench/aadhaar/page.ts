import { drawPaper, type ToDraw } from './draw-card.ts'
import { pdfOf } from './pdf.ts'
import { takePicture } from './take-picture.ts'

interface Reader {
  read(
    file: File,
    onNews: () => void,
  ): Promise<{ number: string | null; code: { number: string | null } | null }>
}

export interface Outcome {
  number: string | null
  /** The card's own code was read: it gives the name and more. */
  hasCode: boolean
  ms: number
  /** The longest that the page stood still meanwhile. */
  heldMs: number
}

async function fileOf(toDraw: ToDraw): Promise<File> {
  const { spec } = toDraw
  const jpeg = await takePicture(drawPaper(toDraw), spec.shot, spec.seed)
  return spec.isPdf
    ? new File([pdfOf(jpeg, spec.shot)], 'card.pdf', { type: 'application/pdf' })
    : new File([jpeg as BlobPart], 'card.jpg', { type: 'image/jpeg' })
}

function watchHolds(): () => number {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  return () => {
    clearInterval(timer)
    return Math.max(longest, performance.now() - last)
  }
}

/** A card to be drawn, with the text of its code. */
export interface Asked extends Omit<ToDraw, 'code'> {
  code: string | null
}

interface Means {
  openReader: () => Reader
  /** Of a font that has Hindi. */
  fontUrl: string
  encodeQr: (text: string, output: 'raw', options: object) => boolean[][]
}

export type Measurer = Awaited<ReturnType<typeof measurer>>

/** Draws cards and has the product read them, in the page. */
export async function measurer({ openReader, fontUrl, encodeQr }: Means) {
  const font = new FontFace('Noto Sans Devanagari Variable', `url(${fontUrl})`)
  document.fonts.add(await font.load())
  const encode = (text: string) => {
    const isNumeric = /^\d+$/.test(text)
    return encodeQr(text, 'raw', { ecc: 'low', border: 4, ...(isNumeric && { encoding: 'numeric' }) })
  }
  const toDrawOf = ({ code, ...asked }: Asked): ToDraw => ({
    ...asked,
    code: code === null ? null : encode(code),
  })
  let reader: Reader | undefined
  return {
    /** The card as a file, in base64. */
    draw: async (asked: Asked) => {
      const bytes = new Uint8Array(await (await fileOf(toDrawOf(asked))).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    read: async (asked: Asked): Promise<Outcome> => {
      const file = await fileOf(toDrawOf(asked))
      reader ??= openReader()
      await new Promise((done) => setTimeout(done, 50))
      const heldMs = watchHolds()
      const started = performance.now()
      const { number, code } = await reader.read(file, () => {})
      return {
        number,
        hasCode: code !== null,
        ms: performance.now() - started,
        heldMs: heldMs(),
      }
    },
  }
}
