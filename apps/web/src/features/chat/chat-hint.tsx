import { CloseButton, UnstyledButton } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import classes from './chat-hint.module.css'

/** Says once that there is somebody to ask. */
export function ChatHint({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
  return (
    <div className={classes.hint} role="status">
      <UnstyledButton className={classes.words} onClick={onOpen}>
        {i18n.t('Hi! I am EduBot. Ask me who is absent, when the next holiday is, or how something is done.')}
      </UnstyledButton>
      <CloseButton aria-label={i18n.t('Close the hint')} size={44} iconSize={18} onClick={onClose} />
    </div>
  )
}
