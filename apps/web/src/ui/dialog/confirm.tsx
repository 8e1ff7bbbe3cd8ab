import { i18n } from '@lingui/core'
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ModalFrame } from './modal-frame.tsx'

interface ConfirmProps {
  opened: boolean
  title: string
  text?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Replaces the button that confirms. */
  action?: ReactNode
  isDanger?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** One question with two answers. */
export function Confirm({
  opened,
  title,
  text,
  confirmLabel,
  cancelLabel,
  action,
  isDanger,
  isBusy = false,
  ...on
}: ConfirmProps) {
  return (
    <ModalFrame
      opened={opened}
      onClose={on.onCancel}
      title={title}
      size="sm"
      centered
      zIndex={300}
      {...(opened && { role: 'alertdialog', 'aria-label': title })}
    >
      {text && (
        <Text component="div" mb="lg">
          {text}
        </Text>
      )}
      {/* The header covers the first pixels below it, where the focus ring is. */}
      <Group justify="flex-end" gap="xs" pt={6}>
        <Button variant="default" onClick={on.onCancel} data-autofocus>
          {cancelLabel ?? i18n.t('Cancel')}
        </Button>
        {action ?? (
          <Button color={isDanger ? 'red' : 'brand'} loading={isBusy} onClick={on.onConfirm}>
            {confirmLabel}
          </Button>
        )}
      </Group>
    </ModalFrame>
  )
}
