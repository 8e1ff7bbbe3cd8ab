import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { readStored, store } from '#platform/session/storage.ts'
import { ChatOpener, focusOpener } from './chat-opener.tsx'
import { useChatState } from './chat-state.tsx'

const ChatPanel = lazyPart(async () => (await import('./chat-panel.tsx')).ChatPanel)
const ChatHint = lazyPart(async () => (await import('./chat-hint.tsx')).ChatHint)

const hintKey = 'edubot-hint'
const hintAfterMs = 8000

/** True once, a while after somebody came here for the first time, and never while a class is being marked. */
function useHint(isOpen: boolean) {
  const [isShown, setShown] = useState(false)
  const isMarking = useLocation({ select: ({ pathname }) => pathname === '/attendance' })
  const mustWait = isOpen || isShown || isMarking || readStored(hintKey) !== null
  useEffect(() => {
    if (isOpen) store(hintKey, 'seen')
    if (mustWait) return
    const timer = setTimeout(() => setShown(true), hintAfterMs)
    return () => clearTimeout(timer)
  }, [isOpen, mustWait])
  return [isShown && !isOpen && !isMarking, () => setShown(false)] as const
}

/** EduBot, on every screen. Everything but its button is loaded when it is pressed. */
export function Chat({ onAccount }: { onAccount: (userId: string) => void }) {
  const { isOpen, toggle, close, noteAnswer } = useChatState()
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const [hasHint, endHint] = useHint(isOpen)
  const leave = () => {
    close()
    focusOpener()
  }
  return (
    <aside aria-label="EduBot" data-chat={isOpen ? 'open' : 'closed'} style={{ display: 'contents' }}>
      <ChatOpener place="corner" />
      <Suspense>
        {hasHint && (
          <ChatHint
            onSeen={() => store(hintKey, 'seen')}
            onClose={endHint}
            onOpen={() => {
              endHint()
              toggle()
            }}
          />
        )}
        {wasOpen && (
          <ChatPanel isOpen={isOpen} onClose={leave} onAnswered={noteAnswer} onAccount={onAccount} />
        )}
      </Suspense>
    </aside>
  )
}
