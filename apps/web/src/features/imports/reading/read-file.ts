import { importLimits } from '@shala/contract/imports/imports'
import { askWorker } from '#platform/files/ask-worker.ts'
import { readPage } from './read-page.ts'
import type { FileRead, FileToRead } from './reading-worker.ts'
import { type Sheet, UnreadableFile } from './sheet.ts'

/** In milliseconds. 5,000 rows take some seconds on a cheap phone; a file built to take for ever gets no more. */
const longestReading = 120_000

/**
 * In a worker, because a large file would freeze the page.
 * @throws UnreadableFile; ApiError when the reader could not be loaded
 */
async function readBeside(asked: FileToRead): Promise<Sheet[]> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' })
  const answer = await askWorker<FileRead>(worker, asked, {
    transfer: [asked.buffer],
    patience: longestReading,
  })
  if ('reason' in answer) throw new UnreadableFile(answer.reason)
  return answer.sheets
}

/** @throws UnreadableFile */
export async function readFile(file: File): Promise<Sheet[]> {
  if (file.size > importLimits.fileBytes) throw new UnreadableFile('tooLarge')
  const buffer = await file.arrayBuffer()
  return readPage(file.name, buffer) ?? (await readBeside({ name: file.name, buffer }))
}

/** @throws UnreadableFile */
export async function readPasted(text: string): Promise<Sheet[]> {
  const { buffer } = new TextEncoder().encode(text)
  return await readBeside({ name: '', buffer })
}
