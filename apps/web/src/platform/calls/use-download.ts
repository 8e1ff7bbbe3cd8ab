import type { Endpoint } from '@shala/contract/general/endpoint'
import { useEffect, useRef, useState } from 'react'
import { type DownloadProgress, download } from './download.ts'

interface Download {
  isRunning: boolean
  /** Null until the first byte. */
  progress: DownloadProgress | null
  /** The last one's failure; null once another starts. */
  error: unknown
  start: (query?: Record<string, unknown>) => Promise<void>
  /** Ends the running download silently. */
  cancel: () => void
}

/** One download at a time; leaving the screen ends it. */
export function useDownload(endpoint: Endpoint, params: Record<string, unknown> = {}): Download {
  const [isRunning, setRunning] = useState(false)
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController>(undefined)
  const cancel = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])

  async function start(query?: Record<string, unknown>): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    setRunning(true)
    setProgress(null)
    setError(null)
    try {
      await download(endpoint, {
        params,
        ...(query && { query }),
        signal: controller.signal,
        onProgress: setProgress,
      })
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure)
    } finally {
      setRunning(false)
    }
  }

  return { isRunning, progress, error, start, cancel }
}
