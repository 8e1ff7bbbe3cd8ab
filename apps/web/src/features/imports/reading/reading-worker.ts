import { readSheets } from './read-sheets.ts'
import { type Sheet, UnreadableFile, type UnreadableReason } from './sheet.ts'

export interface FileToRead {
  name: string
  buffer: ArrayBuffer
}

export type FileRead = { sheets: Sheet[] } | { reason: UnreadableReason }

self.addEventListener('message', async ({ data }: MessageEvent<FileToRead>) => {
  const answer: FileRead = await readSheets(data.name, data.buffer).then(
    (sheets) => ({ sheets }),
    (error: unknown) => ({ reason: error instanceof UnreadableFile ? error.reason : 'damaged' }),
  )
  self.postMessage(answer)
})
