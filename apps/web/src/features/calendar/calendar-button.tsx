import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { Hint } from '#ui/display/hint.tsx'

const CalendarPopup = lazyPart(async () => (await import('./calendar-popup.tsx')).CalendarPopup)

/** In every screen's header; the calendar itself is loaded with the first press. */
export function CalendarButton() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const today = useToday()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const label = i18n.t('Calendar')
  return (
    <span style={{ position: 'relative' }}>
      <Hint label={label}>
        <ActionIcon
          ref={button}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          // The open calendar closes at a press outside, and this press would reopen it.
          onMouseDown={(event) => event.stopPropagation()}
          onTouchStart={(event) => event.stopPropagation()}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          <IconCalendar size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Hint>
      {isOpen && (
        <Suspense>
          <CalendarPopup today={today} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}
