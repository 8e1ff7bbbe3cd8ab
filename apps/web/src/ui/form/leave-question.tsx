import { i18n } from '@lingui/core'
import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '../dialog/confirm.tsx'

/** Leaving a page with unsaved input asks once. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const leave = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: isDirty, withResolver: true })
  return (
    <Confirm
      opened={leave.status === 'blocked'}
      title={i18n.t('Leave without saving?')}
      text={i18n.t('Your changes have not been saved.')}
      confirmLabel={i18n.t('Leave the page')}
      cancelLabel={i18n.t('Keep editing')}
      isDanger
      onConfirm={() => leave.proceed?.()}
      onCancel={() => leave.reset?.()}
    />
  )
}
