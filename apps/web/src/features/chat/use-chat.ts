import { type ChatMessage, type ChatStep, chatTexts } from '@shala/contract/chat/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { askAloud, messagesKey, useMessages } from './chat-queries.ts'

/** A question that has no answer yet. */
export interface Pending {
  prompt: string
  text: string
  step: ChatStep
}

export interface Failure {
  prompt: string
  message: string
}

const now = () => new Date().toISOString()

/** The part of a stopped answer that was already shown. */
function asStopped({ prompt, text }: Pending): ChatMessage[] {
  const own = { image: null, links: [], suggestions: [], timestamp: now() }
  const id = crypto.randomUUID?.() ?? now()
  return [
    { id: `${id}.question`, content: prompt, isUser: true, by: null, ...own },
    { id: `${id}.answer`, content: text, isUser: false, by: 'model', ...own },
  ]
}

/** The conversation, and the question under way. */
export function useChat(onAnswered: () => void) {
  const client = useQueryClient()
  const { data: messages, isError, refetch } = useMessages()
  const [pending, setPending] = useState<Pending | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [announced, setAnnounced] = useState('')
  const leaving = useRef<AbortController>(null)
  const told = useEffectEvent(onAnswered)
  useEffect(() => () => leaving.current?.abort(), [])

  const keep = (added: ChatMessage[]) => {
    client.setQueryData<ChatMessage[]>(messagesKey, (known = []) => [...known, ...added])
    setAnnounced(added.at(-1)?.content ?? '')
  }
  const change = (how: (one: Pending) => Pending) => setPending((one) => one && how(one))

  /** False when there is no answer because it failed. */
  async function ask(prompt: string): Promise<boolean> {
    leaving.current = new AbortController()
    const { signal } = leaving.current
    setFailure(null)
    setAnnounced('')
    setPending({ prompt, text: '', step: 'thinking' })
    const language = i18n.locale === 'hi' ? 'hi' : 'en'
    try {
      const added = await askAloud(
        { prompt, language },
        {
          signal,
          step: ({ step }) => change((one) => ({ ...one, step })),
          text: ({ text }) => change((one) => ({ ...one, text: one.text + text })),
          restart: () => change((one) => ({ ...one, text: '' })),
        },
      )
      keep(added)
      told()
      return true
    } catch (error) {
      if (signal.aborted) return true
      setFailure({ prompt, message: messageOf(error, chatTexts.failed) })
      return false
    } finally {
      if (!signal.aborted) setPending(null)
    }
  }

  function stop(): Pending | null {
    leaving.current?.abort()
    setPending(null)
    if (pending && pending.text.trim() !== '') keep(asStopped(pending))
    return pending
  }

  return { messages, isError, refetch, pending, failure, announced, ask, stop }
}
