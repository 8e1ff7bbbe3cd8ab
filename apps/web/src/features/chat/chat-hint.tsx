import { CloseButton, Text, UnstyledButton } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './chat-hint.module.css'
import { ownQuestions } from './own-questions.ts'

const lookMs = 500
const step = 16
const pressable =
  'a, button, input, select, textarea, label, summary, [role=button], [role=option], [role=tab], [role=menuitem]'

/** True if the hint would cover something that can be pressed. */
function covers(hint: HTMLElement): boolean {
  const { left, top, right, bottom } = hint.getBoundingClientRect()
  for (let x = left; x <= right; x += step) {
    for (let y = top; y <= bottom; y += step) {
      const below = document.elementsFromPoint(x, y).filter((one) => !hint.contains(one))
      if (below[0]?.closest(pressable)) return true
    }
  }
  return false
}

/** Whether the place beside the button is free; checked repeatedly, as screens scroll and change. */
function useIsFree(onFree: () => void) {
  const hint = useRef<HTMLDivElement>(null)
  const [isFree, setFree] = useState(false)
  const told = useEffectEvent(onFree)
  useEffect(() => {
    const look = () => {
      const isFreeNow = hint.current !== null && !covers(hint.current)
      setFree(isFreeNow)
      if (isFreeNow) told()
    }
    look()
    const timer = setInterval(look, lookMs)
    addEventListener('scroll', look, { passive: true })
    return () => {
      clearInterval(timer)
      removeEventListener('scroll', look)
    }
  }, [])
  return { hint, isFree }
}

interface ChatHintProps {
  /** It has been in view: it does not come again. */
  onSeen: () => void
  onOpen: () => void
  onClose: () => void
}

/** Says once that there is somebody to ask, with a question that suits the person. It waits until it covers nothing. */
export function ChatHint({ onSeen, onOpen, onClose }: ChatHintProps) {
  const { hint, isFree } = useIsFree(onSeen)
  const [question = ''] = ownQuestions()
  return (
    <div
      ref={hint}
      className={`${layout.line} ${layout.card} ${layout.notOnPaper} ${classes.hint}`}
      data-free={isFree || undefined}
      role="status"
    >
      {isFree && (
        <UnstyledButton flex="1" mih="44px" onClick={onOpen}>
          <Text span display="block" fz="xs" c="dimmed">
            {i18n.t('You can ask EduBot:')}{' '}
          </Text>
          <Text span display="block" fz="sm">
            {question}
          </Text>
        </UnstyledButton>
      )}
      {isFree && (
        <CloseButton aria-label={i18n.t('Close the hint')} size={44} iconSize={18} onClick={onClose} />
      )}
    </div>
  )
}
