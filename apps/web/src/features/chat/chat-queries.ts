import {
  type ChatEvents,
  type ChatMessage,
  type ChatQuestion,
  chatEvents,
  chatTexts,
  clearChat,
  listChat,
  streamChat,
} from '@shala/contract/chat/chat'
import type { ErrorBody } from '@shala/contract/general/refusal'
import { getConfig } from '@shala/contract/system'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { ApiError, foreign } from '#platform/calls/api-error.ts'
import { readEventAnswer } from '#platform/calls/event-answer.ts'
import { fetchFile } from '#platform/calls/fetch-file.ts'

export const messagesKey = ['chat', 'messages'] as const

/** One's own conversation, oldest first. */
export function useMessages() {
  return useQuery({
    queryKey: messagesKey,
    queryFn: async ({ signal }) => (await call(listChat, { signal })).messages,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Whether a model answers here, and whether one draws. */
export function useAnswerers() {
  return useQuery({
    queryKey: ['chat', 'answerers'],
    queryFn: async ({ signal }) => (await call(getConfig, { signal })).chat,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useClearing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(clearChat, {}),
    onSuccess: () => client.setQueryData<ChatMessage[]>(messagesKey, []),
  })
}

/** An image of the conversation, as an address for this page only. */
export async function fetchImage(path: string, signal: AbortSignal): Promise<string> {
  return URL.createObjectURL((await fetchFile(path, signal)).blob)
}

type Listener = { [Name in keyof ChatEvents]: (data: ChatEvents[Name]) => void }

/** An event from a newer server is ignored. */
function pass(listener: Listener, event: string, data: unknown): void {
  if (!(event in chatEvents)) return
  const name = event as keyof ChatEvents
  const read = chatEvents[name].safeParse(data)
  if (!read.success) throw foreign()
  listener[name](read.data as never)
}

/**
 * Asks, and receives the answer as it arrives.
 * @throws ApiError when there is none; what `signal` aborted is rethrown
 */
export async function askAloud(
  question: ChatQuestion,
  { signal, ...hear }: { signal: AbortSignal } & Pick<Listener, 'step' | 'text' | 'restart'>,
): Promise<ChatMessage[]> {
  let messages: ChatMessage[] | undefined
  let failure: ApiError | undefined
  const listener: Listener = {
    ...hear,
    done: (answer) => {
      messages = answer.messages
    },
    failed: ({ status, ...refusal }) => {
      failure = new ApiError(status, refusal as Partial<ErrorBody>)
    },
  }
  const onEvent = (event: string, data: unknown) => pass(listener, event, data)
  await readEventAnswer(streamChat, { body: question, signal, onEvent })
  if (messages) return messages
  throw failure ?? new ApiError(503, { message: chatTexts.failed })
}
