import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A picture of one colour, as a phone would send it, with what phones write into theirs. */
export async function anyPhoto(
  size = 400,
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
): Promise<Buffer> {
  const plain = { width: size, height: size, channels: 3 as const, background: { r: 40, g: 120, b: 110 } }
  return await sharp({ create: plain })
    .withExif({ IFD0: { Copyright: 'taken at 18.5204 N' } })
    .toFormat(format)
    .toBuffer()
}

/** The smallest thing that is a PDF, with a sentence in it to be found again. */
export function anyPdf(sentence = 'Born on 3 May 2014'): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${sentence}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )
}

export function dataUrl(bytes: Buffer, type = 'application/octet-stream'): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}

export function formOf(fields: Record<string, string | Buffer>): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, new Blob([new Uint8Array(value)]), 'from-a-phone.bin')
  }
  return form
}

const sizeWriters = {
  jpeg(bytes: Buffer, width: number, height: number) {
    const frame = bytes.indexOf('ffc0', 'hex')
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
  },
  png(bytes: Buffer, width: number, height: number) {
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  },
  webp(bytes: Buffer, width: number, height: number) {
    bytes.writeUInt16LE(width, 26)
    bytes.writeUInt16LE(height, 28)
  },
  gif(bytes: Buffer, width: number, height: number) {
    const frame = bytes.indexOf('2c00000000', 'hex')
    bytes.writeUInt16LE(width, frame + 5)
    bytes.writeUInt16LE(height, frame + 7)
  },
}

/** A small file whose header claims a size that nobody should believe or decode. */
export async function hugePicture(
  format: keyof typeof sizeWriters,
  width: number,
  height: number,
): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer()
  sizeWriters[format](bytes, width, height)
  return bytes
}

/** A picture that moves. */
export async function movingPicture(format: 'gif' | 'webp', side: number, frames: number): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, frame) => {
    const background = frame % 2 === 0 ? 'teal' : 'white'
    return sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer()
  })
  return await sharp(await Promise.all(pictures), { join: { animated: true } })
    .toFormat(format, { effort: 1, lossless: true })
    .toBuffer()
}
