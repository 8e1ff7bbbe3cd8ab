import { UnstyledButton } from '@mantine/core'
import { IconMessageChatbot } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import classes from './chat-button.module.css'
import { useChatState } from './chat-state.tsx'

/**
 * EduBot's button: in the corner, or in the header where the corner has something that is pressed (on phones and below
 * tables). Only one of the two is shown at a time.
 */
export function ChatOpener({ place }: { place: 'corner' | 'header' }) {
  const { isOpen, unread, toggle } = useChatState()
  return (
    <UnstyledButton
      className={classes[place] ?? ''}
      data-chat-opener
      aria-label={unread > 0 ? i18n.t('Ask EduBot, {count} unread', { count: unread }) : i18n.t('Ask EduBot')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <IconMessageChatbot size={place === 'corner' ? 26 : 20} stroke={1.75} aria-hidden="true" />
      {unread > 0 && <span className={classes.unread}>{unread}</span>}
    </UnstyledButton>
  )
}

/** The focus returns to the visible one. */
export function focusOpener(): void {
  const openers = [...document.querySelectorAll<HTMLElement>('[data-chat-opener]')]
  openers.find((one) => one.getClientRects().length > 0)?.focus({ preventScroll: true })
}
