import { i18n } from '@lingui/core'
import { ActionIcon, CloseButton, Drawer, Portal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useIsPhone } from '../media.ts'
import { useFocusReturn } from './modal-frame.tsx'
import classes from './panel.module.css'
import { useIsDialogOpen } from './use-back-closes.ts'

export interface PanelFrame {
  onClose: () => void
  /** The row of the list below that it shows. */
  rowKey: string
  /** Undefined at the end of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

interface PanelProps extends PanelFrame {
  title: string
  children: ReactNode
}

/**
 * Something of a list, beside the list, which can be used meanwhile; the whole screen on phones. J and K lead on. A dialog
 * may cover it.
 */
export function Panel({ title, rowKey, onClose, onPrevious, onNext, children }: PanelProps) {
  const isPhone = useIsPhone()
  const isCovered = useIsDialogOpen()
  useFocusReturn(true, rowKey)
  useEscape(onClose, isCovered)
  useHotkeys([
    ['J', () => !isCovered && onNext?.()],
    ['K', () => !isCovered && onPrevious?.()],
  ])
  const turns = (onPrevious || onNext) && (
    <div className={classes.turns}>
      <Turn label={i18n.t('Previous')} keys="k" onTurn={onPrevious} icon={IconChevronUp} />
      <Turn label={i18n.t('Next')} keys="j" onTurn={onNext} icon={IconChevronDown} />
    </div>
  )
  return isPhone ? (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size="100%"
      closeOnEscape={false}
      trapFocus={!isCovered}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Content>
        <Drawer.Header role="presentation" className={classes.head ?? ''}>
          <Drawer.Title>{title}</Drawer.Title>
          {turns}
          <Drawer.CloseButton aria-label={i18n.t('Close')} size={44} iconSize={20} ml={turns ? 0 : 'auto'} />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  ) : (
    <Beside title={title} turns={turns} onClose={onClose}>
      {children}
    </Beside>
  )
}

interface BesideProps extends Pick<PanelProps, 'title' | 'onClose' | 'children'> {
  turns: ReactNode
}

/** Takes the focus as it opens, and keeps it from nothing. */
function Beside({ title, turns, onClose, children }: BesideProps) {
  const titleId = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <Portal>
      <div ref={place} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={classes.beside}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {turns}
          <CloseButton
            aria-label={i18n.t('Close')}
            size={44}
            iconSize={20}
            ml={turns ? 0 : 'auto'}
            onClick={onClose}
          />
        </div>
        <div className={classes.body}>{children}</div>
      </div>
    </Portal>
  )
}

interface TurnProps {
  label: string
  keys: string
  onTurn: (() => void) | undefined
  icon: typeof IconChevronUp
}

function Turn({ label, keys, onTurn, icon: Icon }: TurnProps) {
  return (
    <ActionIcon
      size={44}
      color="gray"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys.toUpperCase()})`}
      disabled={!onTurn}
      onClick={onTurn}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Heard before a dialog above it closes by the same key, which is then that dialog's. */
function useEscape(onClose: () => void, isCovered: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isOfMenu =
      event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')
    if (event.key === 'Escape' && !event.isComposing && !isCovered && !isOfMenu) onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
