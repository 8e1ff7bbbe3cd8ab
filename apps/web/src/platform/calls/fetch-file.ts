import { foreign, noAnswer } from './api-error.ts'
import { readRaw, refusalIn, send } from './client.ts'

export interface FetchedFile {
  /** The server's name for it. */
  name: string
  /** Where it was found. */
  link: string
  blob: Blob
}

function nameIn(disposition: string | null): string {
  const name = /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
  if (name === undefined) throw foreign()
  return name
}

/**
 * A file behind one of our links.
 * @throws ApiError when it is refused, or is not a file from us
 */
export async function fetchFile(link: string, signal?: AbortSignal): Promise<FetchedFile> {
  const response = await send(link, signal ? { signal } : {}, signal)
  if (!response.ok) throw refusalIn(await readRaw(response, signal))
  const name = nameIn(response.headers.get('content-disposition'))
  const blob = await response.blob().catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noAnswer()
  })
  return { name, link, blob }
}
