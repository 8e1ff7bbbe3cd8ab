import { ApiError, noAnswer } from '../calls/api-error.ts'
import { makeFlag } from './flag.ts'

const pauseMs = 3000

/** The server no longer has this part of the app: it has moved on to a new version. The message can be shown. */
export class PartGone extends ApiError {
  /** In the browser's words, which mostly name the part. */
  readonly part: string

  constructor(part: string) {
    super(410, {
      code: 'app.part_gone',
      message: /*i18n*/ 'A new version of Shala is available. Please reload the page.',
    })
    this.part = part
  }
}

/** Only by an answer from our own server: a network that requires a sign-in answers everything with its own page. */
const isServerThere = () =>
  fetch('/api/health').then(
    ({ ok, headers }) => ok && /json/.test(headers.get('content-type') ?? ''),
    () => false,
  )

/** Why a part could not be loaded. */
export async function whyMissing(error: unknown): Promise<ApiError> {
  return (await isServerThere()) ? new PartGone(String(error)) : noAnswer()
}

/**
 * Loads a part of the app.
 * @throws PartGone when the server can be reached but has no such part; another ApiError when it cannot be reached
 */
export async function importPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    throw await whyMissing(error)
  }
}

/** Up while a part that is wanted is not on this device, and the server cannot be reached for it. */
export const partMissing = makeFlag()

/**
 * The same, however long the network is away: it retries until the part arrives.
 * @throws PartGone
 */
export async function importAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  let lower: (() => void) | undefined
  try {
    for (;;) {
      try {
        return await importPart(load)
      } catch (error) {
        if (error instanceof PartGone) throw error
        lower ??= partMissing.raise()
        await new Promise((done) => setTimeout(done, pauseMs))
      }
    }
  } finally {
    lower?.()
  }
}
