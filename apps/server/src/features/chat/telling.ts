import type { ChatEvents } from '@shala/contract/chat/chat'

/** Is told of an answer while it is being made. */
export interface Telling {
  tell: <Name extends keyof ChatEvents>(event: Name, data: ChatEvents[Name]) => void
}

export const nobody: Telling = { tell: () => {} }
