import { z } from 'zod'
import { ModelFailure, type ModelToolCall, type ModelTurn } from './chat-model.ts'

/** The most calls that are read in one turn; further ones are ignored. */
const mostCalls = 9

/** No database column holds a NUL, and the other control characters are invisible. */
const control = /[^\P{Cc}\n\r\t]/gu

const piece = z.object({
  content: z.string().nullish(),
  tool_calls: z
    .array(
      z.object({
        index: z.number().int().min(0).optional(),
        id: z.string().max(200).nullish(),
        function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
      }),
    )
    .nullish(),
})

const event = z.object({
  choices: z
    .array(
      z.object({
        delta: piece.nullish(),
        message: piece.nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
})

/** Puts the pieces of one answer together. */
export class TurnReader {
  readonly #onText: (piece: string) => void
  readonly #calls: ModelToolCall[] = []
  #text = ''
  #isWhole = false

  constructor(onText: (piece: string) => void) {
    this.#onText = onText
  }

  /** @throws ModelFailure for an answer that does not follow the protocol */
  take(json: string): void {
    const read = event.safeParse(parsed(json))
    if (!read.success) throw new ModelFailure('the model answered something else than a turn')
    const [choice] = read.data.choices
    if (!choice) return
    if (choice.finish_reason) this.#isWhole = true
    const part = choice.delta ?? choice.message
    if (part?.content) this.#say(part.content)
    for (const [place, call] of (part?.tool_calls ?? []).entries()) {
      this.#call(call.index ?? place, call)
    }
  }

  /** @throws ModelFailure when the answer was cut off */
  turn(isDone: boolean): ModelTurn {
    if (!isDone && !this.#isWhole) throw new ModelFailure('the answer of the model was cut off')
    return { text: this.#text, toolCalls: this.#calls.filter(Boolean) }
  }

  #say(sent: string): void {
    const text = sent.replace(control, '')
    if (text === '') return
    this.#text += text
    this.#onText(text)
  }

  #call(
    index: number,
    sent: { id?: string | null; function?: { name?: string | null; arguments?: string | null } | null },
  ): void {
    if (index >= mostCalls) return
    const call = this.#calls[index] ?? {
      id: `call_${index}`,
      type: 'function',
      function: { name: '', arguments: '' },
    }
    this.#calls[index] = call
    if (sent.id) call.id = sent.id
    call.function.name += sent.function?.name ?? ''
    call.function.arguments += sent.function?.arguments ?? ''
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
