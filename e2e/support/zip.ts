import { openPromise } from 'yauzl'

/** The texts in a downloaded zip, by the names of its files. */
export async function readZip(path: string): Promise<Map<string, string>> {
  const zip = await openPromise(path)
  const texts = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    texts.set(entry.fileName, Buffer.concat(chunks).toString('utf8'))
  }
  return texts
}
