import Papa from 'papaparse'
import { fromBuffer } from 'yauzl'

/** The texts in a zip, by the names of its files. */
export function openZip(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (failure, zip) => {
      if (failure) return reject(failure)
      const texts = new Map<string, string>()
      zip.on('error', reject)
      zip.on('end', () => resolve(texts))
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(chunk)
          texts.set(entry.fileName, Buffer.concat(chunks).toString('utf8'))
          zip.readEntry()
        })
      })
      zip.readEntry()
    })
  })
}

/** The rows of a CSV by the titles of its columns; the byte order mark must be there. */
export function readCsv(text: string | undefined): Record<string, string>[] {
  if (!text?.startsWith('\uFEFF')) throw new Error('A CSV begins with a byte order mark.')
  return Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data
}
