import { Text, TextInput } from '@mantine/core'
import { cancelForm, type ListedCertificate } from '@shala/contract/certificates/certificates'
import { certificateLimits, certificateTexts } from '@shala/contract/certificates/kinds'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { useSchemaForm } from '#ui/form/form.tsx'
import { toast } from '#ui/toast.tsx'
import { useCancel } from './certificates-queries.ts'

/** Asks why. A cancelled certificate stays in the list. */
export function CancelDialog({ one, onClose }: { one: ListedCertificate; onClose: () => void }) {
  const { _id, serial, kind } = one
  const form = useSchemaForm(cancelForm, { reason: '' })
  const { mutateAsync: cancel } = useCancel(_id)
  const save = async ({ reason }: { reason: string }) => {
    await cancel(reason)
    toast('success', i18n.t(certificateTexts.cancelled, { serial }))
    onClose()
  }
  return (
    <FormDialog
      title={i18n.t('Cancel {serial}?', { serial })}
      form={form}
      saveLabel={i18n.t('Cancel the certificate')}
      cancelLabel={i18n.t('Keep it')}
      isDanger
      onSave={save}
      onClose={onClose}
    >
      <Text>
        {i18n.t(
          'It stays in the list, and its number is not used again. Whoever scans its QR code sees that it was cancelled.',
        )}
      </Text>
      {kind === 'transfer' && (
        <Text>
          {i18n.t('The student is not enrolled again. To do that, edit the student and change the status.')}
        </Text>
      )}
      <TextInput
        label={i18n.t('Reason')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={certificateLimits.reason}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
