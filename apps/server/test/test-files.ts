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
