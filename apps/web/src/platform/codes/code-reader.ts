import { whyMissing } from '../loading/import-again.ts'
import type { FrameRead, FrameToRead } from './codes-worker.ts'

/** A picture that may contain a code; for a video, its current frame. */
type CodeSource = HTMLVideoElement | HTMLCanvasElement | ImageBitmap | ImageData | Blob

export interface CodeReader {
  /**
   * The texts of the visible QR codes; a camera usually sees none, also before its first frame.
   * @throws Error when nothing can be read any more
   */
  read(source: CodeSource): Promise<string[]>
  close(): void
}

/** The browser's own, if it has one (Android, macOS): lib.dom does not know it. */
interface NativeDetector {
  detect(source: CodeSource): Promise<{ rawValue: string }[]>
}
interface NativeDetectors {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats(): Promise<string[]>
}

async function nativeDetector(): Promise<NativeDetector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectors }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  return BarcodeDetector && formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null
}

/** A camera that has not started has no picture. */
async function frameOf(source: CodeSource): Promise<ImageBitmap | null> {
  if (source instanceof HTMLVideoElement && source.videoWidth === 0) return null
  return await createImageBitmap(source)
}

interface Waiting {
  resolve(codes: string[]): void
  reject(error: Error): void
}

/** In a worker, as the page would otherwise freeze at each frame. */
function workerReader(): CodeReader {
  const worker = new Worker(new URL('./codes-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let broken: Promise<Error> | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<FrameRead>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('codes' in data) asked?.resolve(data.codes)
    else asked?.reject(new Error(data.problem))
  })
  worker.addEventListener('error', ({ message }) => {
    // A running script fails with a message; one that could not be loaded, without.
    broken = message ? Promise.resolve(new Error(message)) : whyMissing('codes-worker')
    for (const { reject } of waiting.values()) void broken.then(reject)
    waiting.clear()
  })
  return {
    async read(source) {
      if (broken) throw await broken
      const frame = await frameOf(source)
      if (!frame) return []
      last += 1
      const question: FrameToRead = { id: last, frame }
      return await new Promise((resolve, reject) => {
        waiting.set(question.id, { resolve, reject })
        worker.postMessage(question, [frame])
      })
    },
    close: () => worker.terminate(),
  }
}

/** The browser's own detector, until it fails: some offer a format whose service the device lacks. */
function nativeReader(detector: NativeDetector): CodeReader {
  let other: CodeReader | null = null
  let isClosed = false
  return {
    async read(source) {
      if (source instanceof HTMLVideoElement && source.videoWidth === 0) return []
      if (other) return await other.read(source)
      try {
        return (await detector.detect(source)).map(({ rawValue }) => rawValue)
      } catch {
        // Nobody would end a worker started now.
        if (isClosed) return []
        other ??= workerReader()
        return await other.read(source)
      }
    },
    close: () => {
      isClosed = true
      other?.close()
    },
  }
}

/** Opens the QR code reader, for a camera's ten frames a second. Nothing that it sees leaves the device. */
export async function openCodeReader(): Promise<CodeReader> {
  const native = await nativeDetector()
  return native ? nativeReader(native) : workerReader()
}
