import type { CDPSession } from '@playwright/test'

export interface Traffic {
  requests: number
  /** As they travel: compressed, with their headers. */
  bytes: number
  headerBytes: number
}

/** Counts what a page asks the network for. */
export async function watchTraffic(session: CDPSession): Promise<() => Traffic> {
  const seen: Traffic = { requests: 0, bytes: 0, headerBytes: 0 }
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ response }) => {
    if (!response.url.startsWith('http') || response.fromDiskCache || response.fromServiceWorker) return
    seen.requests += 1
    seen.headerBytes += response.encodedDataLength
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    seen.bytes += encodedDataLength
  })
  return () => ({ ...seen })
}
