import { i18n } from '@lingui/core'
import { Modal, type ModalRootProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface ModalFrameProps extends ModalRootProps {
  title: string
  bodyClass?: string | undefined
  contentClass?: string | undefined
  children: ReactNode
}

/** What every dialog is made of: a named close button, and a header that is no second banner of the page. */
export function ModalFrame({ title, bodyClass, contentClass, children, ...props }: ModalFrameProps) {
  return (
    // By classNames: a className of the content would also land on what centres it.
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
