import { Button, Select, Stack, Text, TextInput } from '@mantine/core'
import { consentForm, type Relation } from '@shala/contract/privacy/consent'
import type { Notice } from '@shala/contract/privacy/notice'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
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
  const form = useSchemaForm(consentForm, { givenBy: '', relation: null as Relation | null })
  const give = useGiveConsent()
  const [failure, setFailure] = useState<string | null>(null)
  const agree = async ({ givenBy, relation }: { givenBy: string; relation: Relation | null }) => {
    if (!relation) return
    setFailure(null)
    try {
      const { message } = await give.mutateAsync({ givenBy, relation, version: notice.version })
      toast('success', i18n.t(message))
      onClose()
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }
  return (
    <Dialog
      opened
      title={i18n.t('How the school uses data')}
      isDirty={form.isDirty() && !give.isPending}
      onClose={onClose}
    >
      <Form form={form} onSubmit={agree} onInvalid={() => setFailure(null)}>
        <Stack gap="md">
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
        </Stack>
        <DialogActions failure={failure}>
          <Button variant="default" onClick={onClose}>
            {i18n.t('Not now')}
          </Button>
          <Button type="submit" loading={give.isPending}>
            {i18n.t('I agree')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
