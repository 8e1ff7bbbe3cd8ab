import { ModelFailure, type ModelLimits } from './chat-model.ts'

/** Ends a call that is silent for too long, or takes too long. */
export class Patience {
  readonly signal: AbortSignal
  readonly #over = new AbortController()
  readonly #silence: number
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #outer: AbortSignal

  constructor({ silence, whole }: Pick<ModelLimits, 'silence' | 'whole'>, outer: AbortSignal) {
    this.#silence = silence
    this.#outer = outer
    this.signal = AbortSignal.any([outer, this.#over.signal, AbortSignal.timeout(whole)])
    this.heard()
  }

  heard(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#over.abort(), this.#silence)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  /** Translates a failed call. */
  explain(error: unknown): Error {
    if (this.#outer.aborted) return this.#outer.reason as Error
    if (error instanceof ModelFailure) return error
    if (this.signal.aborted) return new ModelFailure('the model did not answer in time')
    return new ModelFailure(`the model could not be reached: ${(error as Error).name}`)
  }
}

/**
 * The bytes of an answer as they arrive.
 * @throws ModelFailure beyond a given number of them
 */
export async function* bounded(
  body: ReadableStream<Uint8Array> | null,
  most: number,
  heard: () => void,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body ?? []) {
    heard()
    size += chunk.length
    if (size > most) throw new ModelFailure('the answer of the model was too long')
    yield chunk
  }
}

export async function readBounded(
  body: ReadableStream<Uint8Array> | null,
  most: number,
  heard: () => void,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bounded(body, most, heard)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
