import { i18n } from '@lingui/core'
import { ActionIcon, CloseButton, FocusTrap, Portal } from '@mantine/core'
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
  const titleId = useId()
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef('')
  // Opening another row moves the focus into the panel; J and K leave it on their button.
  useEffect(() => {
    if (focused.current === rowKey) return
    focused.current = rowKey
    const panel = place.current
    if (!panel?.contains(document.activeElement)) panel?.focus({ preventScroll: true })
  }, [rowKey])
  const hasTurns = onPrevious !== undefined || onNext !== undefined
  return (
    <Portal>
      {/* One element for both, so that what is typed in it outlives a phone that is turned. */}
      <FocusTrap active={isPhone && !isCovered} innerRef={place}>
        <div
          role="dialog"
          data-panel
          aria-labelledby={titleId}
          aria-modal={isPhone || undefined}
          tabIndex={-1}
          className={classes.panel}
        >
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            {hasTurns && (
              <div className={classes.turns}>
                <Turn label={i18n.t('Previous')} keys="k" onTurn={onPrevious} icon={IconChevronUp} />
                <Turn label={i18n.t('Next')} keys="j" onTurn={onNext} icon={IconChevronDown} />
              </div>
            )}
            <CloseButton
              aria-label={i18n.t('Close')}
              size={44}
              iconSize={20}
              ml={hasTurns ? 0 : 'auto'}
              onClick={onClose}
            />
          </div>
          <div className={classes.body}>{children}</div>
        </div>
      </FocusTrap>
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
    const own = '[data-mantine-stop-propagation="true"], [role="dialog"]:not([data-panel])'
    const isOfOther = event.target instanceof Element && event.target.closest(own)
    if (event.key === 'Escape' && !event.isComposing && !isCovered && !isOfOther) onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
