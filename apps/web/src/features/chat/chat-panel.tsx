import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { type ChatLink, chatLinkPath } from '@shala/contract/chat/links'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { focusScreen } from '#ui/page/focus-screen.ts'
import classes from './chat.module.css'
import { ChatForm } from './chat-form.tsx'
import { ChatFrame } from './chat-frame.tsx'
import { ChatHead } from './chat-head.tsx'
import { Messages } from './chat-messages.tsx'
import { useAnswerers } from './chat-queries.ts'
import { ClearingQuestion } from './clearing-question.tsx'
import { QuickPrompts } from './quick-prompts.tsx'
import { useChat } from './use-chat.ts'

interface ChatPanelProps {
  isOpen: boolean
  onClose: () => void
  /** An answer arrived while the panel was closed. */
  onAnswered: () => void
  /** Switches to another of one's accounts. */
  onAccount: (userId: string) => void
}

/** The typed text and, after a failure, the question as typed. */
function useDraft(chat: ReturnType<typeof useChat>) {
  const [draft, setDraft] = useState('')
  const send = (prompt: string) => {
    setDraft('')
    void chat.ask(prompt).then((isAnswered) => {
      if (!isAnswered) setDraft((typed) => typed || prompt)
    })
  }
  const stop = () => {
    const stopped = chat.stop()
    if (stopped?.text === '') setDraft((typed) => typed || stopped.prompt)
  }
  return { draft, setDraft, send, stop }
}

/** Reports an answer that arrives while the panel is closed. */
function useAnswersTold(isOpen: boolean, onAnswered: () => void) {
  const toldWhileClosed = useEffectEvent(() => {
    if (!isOpen) onAnswered()
  })
  const [answers, setAnswers] = useState(0)
  useEffect(() => {
    if (answers > 0) toldWhileClosed()
  }, [answers])
  return () => setAnswers((count) => count + 1)
}

/** It stays mounted while closed: what is typed is kept, and an answer under way still arrives. */
export function ChatPanel({ isOpen, onClose, onAnswered, onAccount }: ChatPanelProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const navigate = useNavigate()
  const chat = useChat(useAnswersTold(isOpen, onAnswered))
  const { draft, setDraft, send, stop } = useDraft(chat)
  const { data: answerers } = useAnswerers()
  const [isAsking, setAsking] = useState(false)
  const [isDark, setDark] = useLocalStorage({
    key: 'edubot-dark',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  useEffect(() => {
    if (isOpen) field.current?.focus({ preventScroll: true })
  }, [isOpen])
  const begin = (text: string) => {
    setDraft(text)
    field.current?.focus()
  }
  const open = (link: ChatLink) => {
    onClose()
    if (link.to === 'account' && link.id) return onAccount(link.id)
    void navigate({ href: chatLinkPath(link) }).then(() => setTimeout(focusScreen))
  }
  const { messages = [], pending, failure } = chat
  const isEmpty = messages.length === 0
  useEffect(() => {
    // The button that asked to delete the conversation has gone with it.
    if (isOpen && isEmpty && !isAsking) field.current?.focus({ preventScroll: true })
  }, [isOpen, isEmpty, isAsking])
  const isBusy = pending !== null
  return (
    <>
      <ChatFrame isOpen={isOpen} isDark={isDark} isCovered={isAsking} onClose={onClose}>
        <ChatHead
          isDark={isDark}
          onDark={() => setDark(!isDark)}
          onClear={!isEmpty && !isBusy ? () => setAsking(true) : null}
          onClose={onClose}
        />
        {chat.isError && <NotLoaded onAgain={() => chat.refetch()} />}
        <Messages messages={messages} pending={pending} failure={failure} onAgain={send} onOpen={open} />
        <QuickPrompts isBusy={isBusy} canDraw={answerers?.images === true} onAsk={send} onDraft={begin} />
        <ChatForm
          field={field}
          draft={draft}
          isBusy={isBusy}
          onDraft={setDraft}
          onSend={() => send(draft.trim())}
          onStop={stop}
        />
        <p className={classes.note}>{whoAnswers(answerers?.model === true)}</p>
        <VisuallyHidden role="status">{chat.announced}</VisuallyHidden>
      </ChatFrame>
      {isAsking && <ClearingQuestion onClose={() => setAsking(false)} />}
    </>
  )
}

function NotLoaded({ onAgain }: { onAgain: () => void }) {
  return (
    <p className={classes.note} role="status">
      {i18n.t('Earlier messages cannot be loaded right now.')}{' '}
      <UnstyledButton className={classes.link} onClick={onAgain}>
        {i18n.t('Try again')}
      </UnstyledButton>
    </p>
  )
}

function whoAnswers(isModel: boolean): string {
  return isModel
    ? i18n.t('A model answers and can be wrong. Please check what matters.')
    : i18n.t("The built-in assistant answers from your school's own data.")
}
