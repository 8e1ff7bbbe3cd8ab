import * as contract from '@shala/contract/chat/chat'
import type { Context } from '#platform/context'
import { StreamAnswer } from '#platform/http/event-stream'
import { FileAnswer } from '#platform/http/file-answer'
import { type Route, route } from '#platform/http/route'
import { Stopped } from './asking.ts'
import { answerByItself, answerKnown } from './assistant/assistant.rules.ts'
import {
  ask,
  askAloud,
  type ChatParts,
  clearConversation,
  drawImage,
  showConversation,
} from './chat.rules.ts'
import { showImage } from './chat-images.rules.ts'
import { talk } from './model/talking.rules.ts'

/** Ends with its answer; a client that leaves before stops the model. */
function streamOf(parts: ChatParts, context: Context, body: contract.ChatQuestion): StreamAnswer {
  return new StreamAnswer((stream) => {
    const leaving = new AbortController()
    const telling = { tell: stream.send.bind(stream) }
    void askAloud(parts, context, { ...body, signal: leaving.signal, telling }).finally(() => stream.end())
    return (byClient) => leaving.abort(byClient ? new Stopped('stopped by the person') : undefined)
  })
}

export function chatRoutes(given: Omit<ChatParts, 'assistant' | 'talk'>): Route[] {
  const parts = { ...given, talk, assistant: { answerByItself, answerKnown } }
  return [
    route(contract.askChat, { may: 'chat:ask', changes: [] }, (context, { body, signal }) =>
      ask(parts, context, { ...body, signal }),
    ),
    route(contract.drawChat, { may: 'chat:ask', changes: [] }, (context, { body, signal }) =>
      drawImage(parts, context, { ...body, signal }),
    ),
    route(contract.streamChat, { may: 'chat:ask', changes: [] }, (context, { body }) =>
      streamOf(parts, context, body),
    ),
    route(contract.listChat, { may: 'chat:ask', reads: true }, showConversation),
    route(contract.clearChat, { may: 'chat:ask', changes: [] }, clearConversation),
    route(
      contract.getChatImage,
      { may: 'chat:ask' },
      async (context, { params }) => new FileAnswer(await showImage(parts.files, context, params.id)),
    ),
  ]
}
