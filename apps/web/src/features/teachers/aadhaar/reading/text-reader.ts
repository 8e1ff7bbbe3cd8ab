import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { type Grey, pgmOf } from './grey.ts'
import type { ReadWord } from './read-word.ts'

/** Made by the build (build/ocr-parts.ts). Addresses of a worker within a worker are not relative to the page. */
const parts = () => new URL(import.meta.env.VITE_OCR_PATH ?? '', self.location.origin).href

export interface TextReader {
  /** The words of digits in a picture; `isLine` means that it contains one line. */
  read(picture: Grey, asked: { isLine: boolean; onPart?: (part: number) => void }): Promise<ReadWord[]>
  /** Ends it, even in the middle of a picture. */
  close(): void
}

/** Only digits are read, so no word list influences what may follow. */
const parameters = {
  tessedit_char_whitelist: '0123456789',
  tessedit_do_invert: '0',
  user_defined_dpi: '300',
}

const withoutWords = {
  load_system_dawg: '0',
  load_freq_dawg: '0',
  load_unambig_dawg: '0',
  load_punc_dawg: '0',
  load_number_dawg: '0',
  load_bigram_dawg: '0',
}

const script = 'worker.min.js'
const core = 'tesseract-core-simd-lstm.js'

/**
 * All parts at once, into the browser's cache: by itself it loads one after the other, and waits for ever for a core
 * that does not arrive.
 */
async function fetchParts(): Promise<void> {
  const names = [script, core, core.replace('.js', '.wasm'), 'eng.traineddata.gz']
  await Promise.all(
    names.map(async (name) => {
      const response = await fetch(`${parts()}/${name}`)
      if (!response.ok) throw new Error(`${name} did not come.`)
      await response.arrayBuffer()
    }),
  )
}

function startWorker(onPart: (part: number) => void): Promise<Worker> {
  return new Promise((resolve, reject) => {
    createWorker(
      'eng',
      OEM.LSTM_ONLY,
      {
        workerPath: `${parts()}/${script}`,
        corePath: `${parts()}/${core}`,
        langPath: parts(),
        workerBlobURL: false,
        // The browser's own cache and the service worker store it.
        cacheMethod: 'none',
        logger: ({ status, progress }) => status === 'recognizing text' && onPart(progress),
        // A part that could not be loaded is only reported here.
        errorHandler: reject,
      },
      withoutWords,
    ).then(resolve, reject)
  })
}

/** Starts the text reader: some four megabytes the first time. It lives as long as the worker that uses it. */
export async function openTextReader(): Promise<TextReader> {
  let tell: ((part: number) => void) | undefined
  let mode: PSM | null = null
  await fetchParts()
  const worker = await startWorker((part) => tell?.(part))
  await worker.setParameters(parameters)
  return {
    close: () => void worker.terminate(),
    async read(picture, { isLine, onPart }) {
      tell = onPart
      const wanted = isLine ? PSM.SINGLE_LINE : PSM.SPARSE_TEXT
      if (mode !== wanted) await worker.setParameters({ tessedit_pageseg_mode: wanted })
      mode = wanted
      const { data } = await worker.recognize(pgmOf(picture) as never, {}, { blocks: true, text: false })
      const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
      return lines.flatMap(({ words }) =>
        words.map(({ text, confidence, bbox }) => ({ text, confidence, box: bbox })),
      )
    },
  }
}
