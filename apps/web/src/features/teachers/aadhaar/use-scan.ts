import { useEffect, useRef, useState } from 'react'
import { type AadhaarReading, readingOf } from './aadhaar-reading.ts'
import { UnreadableCard } from './card-picture.ts'
import { type CardReader, openCardReader, type ScanNews } from './card-reader.ts'
import { failureWords, notFoundWords } from './scan-words.ts'

export type ScanState =
  | { kind: 'idle' }
  | ({ kind: 'busy' } & ScanNews)
  | { kind: 'found'; reading: AadhaarReading }
  /** `again` is the file if another try with it may succeed. */
  | { kind: 'failed'; words: string; again: File | null }

function failed(error: unknown, file: File): ScanState {
  return { kind: 'failed', words: failureWords(error), again: error instanceof UnreadableCard ? null : file }
}

/** Reads one card at a time; its reader stays open for the next one. */
export function useScan(onFailed: (words: string) => void) {
  const [state, setState] = useState<ScanState>({ kind: 'idle' })
  const reader = useRef<CardReader>(null)
  useEffect(() => () => reader.current?.close(), [])

  const scan = async (file: File) => {
    reader.current ??= openCardReader()
    const result = await reader.current
      .read(file, (news) => setState({ kind: 'busy', ...news }))
      .then(
        (read): ScanState => {
          const reading = readingOf(read)
          return reading
            ? { kind: 'found', reading }
            : { kind: 'failed', words: notFoundWords(), again: null }
        },
        (error: unknown) => failed(error, file),
      )
    setState(result)
    if (result.kind === 'failed') onFailed(result.words)
  }
  const reset = () => {
    if (state.kind === 'busy') reader.current?.close()
    setState({ kind: 'idle' })
  }
  return { state, scan, reset }
}
