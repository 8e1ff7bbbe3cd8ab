import { i18n } from '@lingui/core'
import { Modal, type ModalRootProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lastFocused } from './last-focused.ts'
import { useBackCloses } from './use-back-closes.ts'

interface ModalFrameProps extends ModalRootProps {
  title: string
  /** Something is typed. */
  isDirty?: boolean
  bodyClass?: string | undefined
  contentClass?: string | undefined
  children: ReactNode
}

/**
 * The focused element, or the last one if none is. A menu closes as the dialog opens: its button stands for its entry. A
 * field for a day would open its calendar over the buttons of its form: these stand for it.
 */
function findFocused(): Element | null {
  const activeElement = document.activeElement === document.body ? lastFocused() : document.activeElement
  if (activeElement?.matches('[data-dates-input]')) {
    return activeElement.closest('form')?.querySelector('[type="submit"]') ?? null
  }
  const menu = activeElement?.closest('[role="menu"]')
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : activeElement
}

const pressedIn = (row: Element | null) => [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])]

/** In another row of the list, the button that was pressed in the first; the first of the row for a press on the row itself. */
function sameIn(rowKey: string, before: Element | null): HTMLElement | undefined {
  const place = before ? pressedIn(before.closest('[data-row]')).indexOf(before as HTMLElement) : 0
  return pressedIn(document.querySelector(`[data-row="${CSS.escape(rowKey)}"]`))[Math.max(place, 0)]
}

/**
 * A dialog that is unmounted rather than closed would leave the focus nowhere. One that is led from row to row gives it to
 * the last one.
 */
export function useFocusReturn(opened: boolean, rowKey?: string): void {
  const [before] = useState(() => (opened ? findFocused() : null))
  const [first] = useState(rowKey)
  const last = useRef(rowKey)
  useEffect(() => {
    last.current = rowKey
  }, [rowKey])
  useEffect(
    () => () => {
      const row = last.current !== undefined && last.current !== first ? sameIn(last.current, before) : null
      const next = row ?? before
      if (!(next instanceof HTMLElement)) return
      setTimeout(() => document.activeElement === document.body && next.focus({ preventScroll: !row }))
    },
    [before, first],
  )
}

/**
 * The frame of every dialog: it names its close button, and its header does not count as another banner of the page.
 */
export function ModalFrame({
  title,
  isDirty = false,
  bodyClass,
  contentClass,
  children,
  ...props
}: ModalFrameProps) {
  useFocusReturn(props.opened)
  useBackCloses(props.opened, isDirty, props.onClose)
  return (
    // By classNames: a className of the content would also apply to what centres it.
    <Modal.Root shadow="xl" classNames={{ content: contentClass ?? '', body: bodyClass ?? '' }} {...props}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={i18n.t('Close')} size={44} iconSize={20} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
