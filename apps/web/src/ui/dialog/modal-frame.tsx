import { i18n } from '@lingui/core'
import { Modal, type ModalRootProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
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
 * The focused element. A menu closes as the dialog opens: its button stands for its entry. A field for a day would open its
 * calendar over the buttons of its form: these stand for it.
 */
function findFocused(): Element | null {
  const { activeElement } = document
  if (activeElement?.matches('[data-dates-input]')) {
    return activeElement.closest('form')?.querySelector('[type="submit"]') ?? null
  }
  const menu = activeElement?.closest('[role="menu"]')
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : activeElement
}

/** A dialog that is unmounted rather than closed would leave the focus nowhere. */
export function useFocusReturn(opened: boolean): void {
  const [before] = useState(() => (opened ? findFocused() : null))
  useEffect(
    () => () => {
      if (!(before instanceof HTMLElement)) return
      setTimeout(() => document.activeElement === document.body && before.focus({ preventScroll: true }))
    },
    [before],
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
