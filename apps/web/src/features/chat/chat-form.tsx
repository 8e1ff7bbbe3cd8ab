import { Textarea, UnstyledButton } from '@mantine/core'
import { chatLimits } from '@shala/contract/chat/chat'
import { IconMicrophone, IconPlayerStop, IconSend } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './chat.module.css'
import { useVoice } from './voice.ts'

interface ChatFormProps {
  field: RefObject<HTMLTextAreaElement | null>
  draft: string
  isBusy: boolean
  onDraft: (draft: string) => void
  onSend: () => void
  onStop: () => void
}

/** The question: Enter sends it, Shift and Enter begin a new line. */
export function ChatForm({ field, draft, isBusy, onDraft, onSend, onStop }: ChatFormProps) {
  const voice = useVoice((heard) => onDraft(draft ? `${draft} ${heard}` : heard))
  const length = draft.trim().length
  const isTooLong = length > chatLimits.prompt
  const canSend = length > 0 && !isTooLong && !isBusy
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend) onSend()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
    >
      <Textarea
        ref={field}
        miw={0}
        classNames={{ input: classes.input ?? '' }}
        value={draft}
        onChange={({ currentTarget }) => onDraft(currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-label={i18n.t('Your question')}
        placeholder={i18n.t('Ask something…')}
        data-autofocus
        enterKeyHint="send"
        autosize
        minRows={1}
        // The field also grows with its placeholder, which large letters would put on two lines.
        maxRows={draft === '' ? 1 : chatLimits.rows}
        aria-invalid={isTooLong || undefined}
      />
      <UnstyledButton
        className={`${layout.centred} ${classes.tool}`}
        aria-label={voice.isListening ? i18n.t('Stop listening') : i18n.t('Speak your question')}
        aria-pressed={voice.isListening}
        onClick={voice.toggle}
      >
        <IconMicrophone size={20} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
      {isBusy ? <Stop onStop={onStop} /> : <Send canSend={canSend} />}
      {length > chatLimits.counted && (
        <p className={classes.counter} data-over={isTooLong || undefined} role="status">
          {i18n.t('{count} of {most} characters', { count: length, most: chatLimits.prompt })}
        </p>
      )}
    </form>
  )
}

function Stop({ onStop }: { onStop: () => void }) {
  return (
    <UnstyledButton
      className={`${layout.centred} ${classes.send}`}
      aria-label={i18n.t('Stop')}
      onClick={onStop}
    >
      <IconPlayerStop size={20} stroke={1.75} aria-hidden="true" />
    </UnstyledButton>
  )
}

function Send({ canSend }: { canSend: boolean }) {
  return (
    <UnstyledButton
      type="submit"
      className={`${layout.centred} ${classes.send}`}
      aria-label={i18n.t('Send')}
      disabled={!canSend}
    >
      <IconSend size={20} stroke={1.75} aria-hidden="true" />
    </UnstyledButton>
  )
}
