import { UnstyledButton } from '@mantine/core'
import { IconMessageChatbot } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { readStored, store } from '#platform/session/storage.ts'
import classes from './chat-button.module.css'
import { useReadsOn } from './use-reads-on.ts'

const ChatPanel = lazyPart(async () => (await import('./chat-panel.tsx')).ChatPanel)
const ChatHint = lazyPart(async () => (await import('./chat-hint.tsx')).ChatHint)

const hintKey = 'edubot-hint'
const hintAfterMs = 8000

/** True once, a while after somebody came here for the first time. While a class is marked it would lie over a child's buttons. */
function useHint(isOpen: boolean) {
  const [isShown, setShown] = useState(false)
  const isMarking = useLocation({ select: ({ pathname }) => pathname === '/attendance' })
  const mustWait = isOpen || isShown || isMarking || readStored(hintKey) !== null
  useEffect(() => {
    if (isOpen) store(hintKey, 'seen')
    if (mustWait) return
    const timer = setTimeout(() => {
      store(hintKey, 'seen')
      setShown(true)
    }, hintAfterMs)
    return () => clearTimeout(timer)
  }, [isOpen, mustWait])
  return [isShown && !isOpen && !isMarking, () => setShown(false)] as const
}

/** EduBot, in the corner of every screen. Everything but its button comes when it is pressed. */
export function Chat() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [unread, setUnread] = useState(0)
  const [hasHint, endHint] = useHint(isOpen)
  const readsOn = useReadsOn()
  const isAway = readsOn && !isOpen && !hasHint && unread === 0
  const open = () => {
    setOpen(!isOpen)
    setWasOpen(true)
    setUnread(0)
    endHint()
  }
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <aside
      className={classes.place}
      aria-label="EduBot"
      data-chat={isOpen ? 'open' : 'closed'}
      data-away={isAway || undefined}
    >
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-label={
          unread > 0 ? i18n.t('Ask EduBot, {count} unread', { count: unread }) : i18n.t('Ask EduBot')
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconMessageChatbot size={26} stroke={1.75} aria-hidden="true" />
        {unread > 0 && <span className={classes.unread}>{unread}</span>}
      </UnstyledButton>
      <Suspense>
        {hasHint && <ChatHint onClose={endHint} onOpen={open} />}
        {wasOpen && (
          <ChatPanel isOpen={isOpen} onClose={close} onAnswered={() => setUnread((count) => count + 1)} />
        )}
      </Suspense>
    </aside>
  )
}
