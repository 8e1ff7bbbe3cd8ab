/** One message of a talk with a model, as the OpenAI protocol has it. */
export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: ModelToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string }

export interface ModelToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** A function that the model may ask for; `parameters` is a JSON schema. */
export interface ModelTool {
  name: string
  description: string
  parameters: object
}

export interface ModelTurn {
  text: string
  toolCalls: ModelToolCall[]
}

export interface TalkOptions {
  messages: ModelMessage[]
  tools: ModelTool[]
  signal: AbortSignal
  /** Each piece of the text as it comes. */
  onText: (piece: string) => void
}

/** A model elsewhere that answers questions, by the OpenAI protocol. */
export interface ChatModel {
  /** @throws ModelFailure; the reason of `signal` when that is aborted */
  talk: (options: TalkOptions) => Promise<ModelTurn>
  /** The bytes of an image; null where no model makes any. @throws as `talk` */
  draw: ((prompt: string, signal: AbortSignal) => Promise<Buffer>) | null
}

/** The model did not answer, or not with what was asked for. Its message holds nothing of the talk. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
}

export interface ModelLimits {
  /** Milliseconds in which something has to come, and for the whole answer. */
  silence: number
  whole: number
  /** Bytes that are read of one answer, and of an image. */
  bytes: number
  imageBytes: number
  /** Tokens that a model may write in one turn. */
  tokens: number
}

export const usualModelLimits: ModelLimits = {
  silence: 30_000,
  whole: 90_000,
  bytes: 512 * 1024,
  imageBytes: 12 * 1024 * 1024,
  tokens: 900,
}
