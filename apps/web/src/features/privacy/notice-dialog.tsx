import { Button, Select, Text, TextInput } from '@mantine/core'
import { consentForm, type Relation } from '@shala/contract/privacy/consent'
import type { Notice } from '@shala/contract/privacy/notice'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { useSchemaForm } from '#ui/form/form.tsx'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import { useGiveConsent } from './privacy-queries.ts'
import { relationChoices, textOf } from './privacy-words.ts'

interface NoticeDialogProps {
  notice: Notice
  onClose: () => void
}

/** What the school says, to read. */
export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  return (
    <Dialog opened title={i18n.t('How the school uses data')} onClose={onClose}>
      <Text className={layout.written}>{textOf(notice)}</Text>
      <DialogActions>
        <Button onClick={onClose}>{i18n.t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The same, to agree to. */
export function AgreeDialog({ notice, onClose }: NoticeDialogProps) {
  const start = { givenBy: '', relation: null as Relation | null }
  const form = useSchemaForm(consentForm, start)
  const { mutateAsync: give } = useGiveConsent()
  const agree = async ({ givenBy, relation }: typeof start) => {
    if (!relation) return
    const { message } = await give({ givenBy, relation, version: notice.version })
    toast('success', i18n.t(message))
    onClose()
  }
  return (
    <FormDialog
      title={i18n.t('How the school uses data')}
      form={form}
      saveLabel={i18n.t('I agree')}
      cancelLabel={i18n.t('Not now')}
      onSave={agree}
      onClose={onClose}
    >
      <Text className={layout.written}>{textOf(notice)}</Text>
      <TextInput
        label={i18n.t('Your name')}
        withAsterisk
        autoComplete="name"
        maxLength={100}
        {...form.getInputProps('givenBy')}
      />
      <Select
        label={i18n.t('Who you are')}
        withAsterisk
        data={relationChoices()}
        {...form.getInputProps('relation')}
      />
    </FormDialog>
  )
}
