import { i18n } from '@lingui/core'
import { type ReactNode, useState } from 'react'
import layout from '../layout.module.css'
import { useIsPhone } from '../media.ts'
import { Confirm } from './confirm.tsx'
import classes from './dialog.module.css'
import { ModalFrame } from './modal-frame.tsx'

interface DialogProps {
  opened: boolean
  title: string
  onClose: () => void
  /** While something is typed, closing asks once. */
  isDirty?: boolean
  size?: string | number
  /** Another dialog covers it, and the keyboard is for that one. */
  isCovered?: boolean
  children: ReactNode
}

/** One decision or one short form; a full-height sheet on phones. */
export function Dialog({
  opened,
  title,
  onClose,
  isDirty = false,
  size = 560,
  isCovered = false,
  children,
}: DialogProps) {
  const isPhone = useIsPhone()
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <>
      <ModalFrame
        opened={opened}
        onClose={close}
        title={title}
        isDirty={isDirty}
        size={size}
        closeOnEscape={!isCovered}
        trapFocus={!isCovered}
        fullScreen={isPhone}
        bodyClass={classes.body}
        contentClass={layout.column}
        transitionProps={{ transition: isPhone ? 'slide-up' : 'fade', duration: 150 }}
      >
        {children}
      </ModalFrame>
      {/* Mounted only then: earlier, it would react to the very Escape that opens it. */}
      {isAsking && (
        <Confirm
          opened
          title={i18n.t('Discard what you entered?')}
          confirmLabel={i18n.t('Discard')}
          cancelLabel={i18n.t('Keep editing')}
          isDanger
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            onClose()
          }}
        />
      )}
    </>
  )
}
