import { qrInPicture } from './qr-in-picture.ts'

export interface FrameToRead {
  id: number
  frame: ImageBitmap
}

export type FrameRead = { id: number; codes: string[] } | { id: number; problem: string }

function pixelsOf(frame: ImageBitmap): ImageData {
  const { width, height } = frame
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw beside the page.')
  context.drawImage(frame, 0, 0)
  frame.close()
  return context.getImageData(0, 0, width, height)
}

async function read({ id, frame }: FrameToRead): Promise<FrameRead> {
  try {
    const found = await qrInPicture(pixelsOf(frame), { isHurried: true })
    return { id, codes: found.map(({ text }) => text) }
  } catch (error) {
    return { id, problem: String(error) }
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<FrameToRead>) => {
  self.postMessage(await read(data))
})
