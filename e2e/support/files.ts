import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { test } from '@playwright/test'

/** As Playwright hands it to a file chooser. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(content.length, 0)
  around.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
}

/** A square of 8-bit RGB, its rows as given. */
function png(side: number, row: () => Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), row()]))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A small picture of one colour. */
export function photo(name = 'zoya.png'): TestFile {
  const colour = Buffer.from([40, 120, 110])
  const buffer = png(64, () => Buffer.concat(Array<Buffer>(64).fill(colour)))
  return { name, mimeType: 'image/png', buffer }
}

/** A picture of noise, over 6 MB, which no format makes small without loss. */
export function hugePicture(name = 'from-a-camera.png'): TestFile {
  return { name, mimeType: 'image/png', buffer: png(1500, () => randomBytes(4500)) }
}

/** A PDF with a sentence in it; made as long as asked by what stands after its end. */
export function pdf(name: string, bytes = 0): TestFile {
  const text = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${name}\ntrailer<</Root 1 0 R>>\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text.padEnd(bytes, '\n')) }
}

/** A PDF of these objects, the first of them its catalog. */
function pdfOf(name: string, objects: string[]): TestFile {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}trailer<</Root 1 0 R/Size ${count}>>\nstartxref\n${text.length}\n%%EOF\n`
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text + end) }
}

/** A PDF of one page that takes seconds to draw. */
export function slowPdf(): TestFile {
  const strokes = '0 0 m 300 600 l S 0 600 m 300 0 l S\n'.repeat(60_000)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 600]/Contents 4 0 R>>',
    `<</Length ${strokes.length}>>stream\n${strokes}endstream`,
  ]
  return pdfOf('slow.pdf', objects)
}

/** A PDF of real pages, each with its number drawn large in a font that it does not bring. */
export function pagedPdf(name: string, pages: number): TestFile {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + 2 * index} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${kids}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  for (let page = 1; page <= pages; page += 1) {
    const drawn = `BT /F 200 Tf 80 300 Td (${page}) Tj ET`
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 600]/Resources<</Font<</F 3 0 R>>>>/Contents ${2 * page + 3} 0 R>>`,
      `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
    )
  }
  return pdfOf(name, objects)
}

/** As a call in JSON carries a file. */
export function dataUrl({ mimeType, buffer }: TestFile): string {
  return `data:${mimeType};base64,${buffer.toString('base64')}`
}

/** Its path: handed over by its content, a large file travels to the browser as text, for seconds. */
export async function onDisk({ name, buffer }: TestFile): Promise<string> {
  const path = test.info().outputPath('given', name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, buffer)
  return path
}
