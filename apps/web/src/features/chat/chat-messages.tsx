import { UnstyledButton } from '@mantine/core'
import type { ChatMessage, ChatStep } from '@shala/contract/chat/chat'
import type { ChatLink } from '@shala/contract/chat/links'
import { useEffect, useRef } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './chat.module.css'
import { Message } from './chat-message.tsx'
import type { Failure, Pending } from './use-chat.ts'

function stepWords(step: ChatStep): string {
  if (step === 'looking') return i18n.t('EduBot is looking it up')
  return step === 'drawing' ? i18n.t('EduBot is drawing') : i18n.t('EduBot is typing')
}

function Typing({ step }: { step: ChatStep }) {
  return (
    <li className={classes.message}>
      <p className={classes.typing} role="status">
        {stepWords(step)}
        <span className={classes.dots} aria-hidden="true" />
      </p>
    </li>
  )
}

function Failed({ failure, onAgain }: { failure: Failure; onAgain: () => void }) {
  return (
    <li className={classes.message}>
      <div className={classes.bubble} data-failed role="alert">
        {failure.message}
      </div>
      <div className={`${layout.wrap} ${layout.below}`}>
        <UnstyledButton className={classes.link} onClick={onAgain}>
          {i18n.t('Try again')}
        </UnstyledButton>
      </div>
    </li>
  )
}

const asked = (prompt: string) => ({ content: prompt, isUser: true, image: null, links: [], suggestions: [] })
const coming = (text: string) => ({ content: text, isUser: false, image: null, links: [], suggestions: [] })

interface MessagesProps {
  messages: ChatMessage[]
  pending: Pending | null
  failure: Failure | null
  onAgain: (prompt: string) => void
  onOpen: (link: ChatLink) => void
}

/** The conversation; its end stays in view as it grows. */
export function Messages({ messages, pending, failure, onAgain, onOpen }: MessagesProps) {
  const place = useRef<HTMLDivElement>(null)
  const size = messages.length + (pending?.text.length ?? 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls whenever the conversation grows, and reads nothing of it
  useEffect(() => {
    place.current?.scrollTo({ top: place.current.scrollHeight })
  }, [size, pending?.step, failure])
  const isEmpty = messages.length === 0 && !pending && !failure
  return (
    <div
      ref={place}
      className={classes.messages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={i18n.t('Conversation')}
    >
      {isEmpty && (
        <p className={classes.empty}>
          {i18n.t(
            'Ask about attendance, people, leave and holidays, or how to do something. Write in English or Hindi.',
          )}
        </p>
      )}
      <ul className={`${layout.column} ${classes.list}`}>
        {messages.map((message, index) => (
          <Message
            key={message.id}
            message={message}
            about={messages[index - 1]?.content ?? ''}
            onOpen={onOpen}
            onAsk={pending || index < messages.length - 1 ? undefined : onAgain}
          />
        ))}
        {pending && <Message message={asked(pending.prompt)} onOpen={onOpen} />}
        {pending?.text && <Message message={coming(pending.text)} onOpen={onOpen} />}
        {pending && !pending.text && <Typing step={pending.step} />}
        {failure && <Failed failure={failure} onAgain={() => onAgain(failure.prompt)} />}
      </ul>
    </div>
  )
}
