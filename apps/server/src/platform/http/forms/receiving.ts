import type { Endpoint } from '@shala/contract/general/endpoint'
import { generalRefusals } from '@shala/contract/general/refusal'
import type { FastifyRequest } from 'fastify'
import { megabyte } from '../../bytes.ts'
import { second } from '../../durations.ts'
import { Turns } from '../../process/turns.ts'
import { Refused } from '../../refused.ts'
import { FormFiles, mostText } from './form-files.ts'
import { receiveJson } from './json-form.ts'
import { type OnText, receiveMultipart } from './multipart.ts'

/** Besides its files a form may contain one larger than its field allows, so that the field can say so. */
const usuallyBesides = 14 * megabyte
const dropMilliseconds = 10_000

export interface ReceivedForm {
  /** Text as it came, a file as `UploadedFile`. */
  fields: Record<string, unknown>
  /** To be called when the request is over: the files are gone then. */
  discard: () => Promise<void>
}

type FormLimits = NonNullable<Endpoint['form']>

const mostFiles = ({ maxBytes, besides = usuallyBesides }: FormLimits): number => maxBytes + besides

/** In bytes, for a body with files: base64 takes four bytes for three. */
export function largestForm(limits: FormLimits): number {
  return Math.ceil((mostFiles(limits) * 4) / 3) + megabyte
}

/** Files inside JSON cost far more work than the same files in a form, which is how the web app sends them. */
function openJsonTurns(): Turns {
  return new Turns({ atOnce: 1000, ofSchool: 1, waiting: 8, patience: 20 * second })
}

function asRefused(error: unknown): unknown {
  // A disk that is full is not the client's fault.
  if (error instanceof Refused || (error instanceof Error && 'syscall' in error)) return error
  const isLimit = (error as { statusCode?: number }).statusCode === generalRefusals.tooLarge.status
  return new Refused(isLimit ? generalRefusals.tooLarge : generalRefusals.malformed)
}

/** Most clients read no answer while they are still sending, so the rest is thrown away for a while before they are cut off. */
function dropRest({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
  const cutOff = setTimeout(() => raw.destroy(), dropMilliseconds).unref()
  raw.once('close', () => clearTimeout(cutOff))
}

/** JSON comes in one piece, and is refused to the same people as a form. */
function tellTexts(fields: Record<string, unknown>, onText: OnText): void {
  for (const [field, value] of Object.entries(fields)) if (typeof value === 'string') onText(field, value)
}

/** Returns a function that receives a form, as browsers send it or as JSON with data URLs. */
export function formReceiver(readJson: (request: FastifyRequest) => (text: string) => unknown) {
  const jsonTurns = openJsonTurns()

  async function receiveAsJson(request: FastifyRequest, disk: FormFiles): Promise<Record<string, unknown>> {
    // The rest of a refused body is dropped further below; the connection still has to carry the refusal.
    const body = request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
    const read = () => receiveJson({ body, disk }, readJson(request))
    const isSmall = Number(request.headers['content-length'] ?? Infinity) <= mostText
    if (isSmall) return await read()
    return await jsonTurns.take({ school: request.source?.share ?? '' }, read)
  }

  /**
   * `onText` receives its texts: of a form as they arrive, of JSON once all are there.
   * @throws Refused 413 past a limit, 400 for what is not a form, 503 after too long a wait for a turn
   */
  return async function receiveForm(
    request: FastifyRequest,
    { limits, onText }: { limits: FormLimits; onText: OnText },
  ): Promise<ReceivedForm> {
    // Before a byte of it is read; a form that does not say its length is counted as it comes.
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced > largestForm(limits)) throw new Refused(generalRefusals.tooLarge)
    const disk = new FormFiles(mostFiles(limits))
    try {
      const isForm = request.isMultipart()
      const fields = await (isForm ? receiveMultipart(request, disk, onText) : receiveAsJson(request, disk))
      if (!isForm) tellTexts(fields, onText)
      return { fields, discard: () => disk.close() }
    } catch (error) {
      await disk.close()
      dropRest(request)
      throw asRefused(error)
    }
  }
}
