/** One message of a conversation with a model, as in the OpenAI protocol. */
export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; tool_calls?: ModelToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string }

export interface ModelToolCall {
  id: string
  type: 'function'
  function: { name: string; arguments: string }
}

/** A function that the model may call; `parameters` is a JSON schema. */
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
  /** Receives each piece of the text as it arrives. */
  onText: (piece: string) => void
}

/** An external model that answers questions, over the OpenAI protocol. */
export interface ChatModel {
  /** @throws ModelFailure; the reason of `signal` when that is aborted */
  talk: (options: TalkOptions) => Promise<ModelTurn>
  /**
   * The bytes of an image; null where no model makes any.
   * @throws like `talk`
   */
  draw: ((prompt: string, signal: AbortSignal) => Promise<Buffer>) | null
}

/** The model did not answer, or not as asked. The message contains nothing of the conversation. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
}

export interface ModelLimits {
  /** Milliseconds until something must arrive, and for the whole answer. */
  silence: number
  whole: number
  /** The most bytes that are read of an answer, and of an image. */
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
