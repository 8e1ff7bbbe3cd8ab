import { Radio, Stack, Textarea } from '@mantine/core'
import {
  type RequestKind,
  requestForm,
  requestKinds,
  requestLimits,
  requestTexts,
} from '@shala/contract/privacy/requests'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { useSchemaForm } from '#ui/form/form.tsx'
import { toast } from '#ui/toast.tsx'
import { useAskSchool } from './privacy-queries.ts'

export function AskDialog({ onClose }: { onClose: () => void }) {
  const start = { kind: 'correct' as RequestKind, text: '' }
  const form = useSchemaForm(requestForm, start)
  const { mutateAsync: ask } = useAskSchool()
  const send = async (values: typeof start) => {
    const { message } = await ask(values)
    toast('success', i18n.t(message))
    onClose()
  }
  return (
    <FormDialog
      title={i18n.t('Ask the school about your data')}
      form={form}
      saveLabel={i18n.t('Send')}
      onSave={send}
      onClose={onClose}
    >
      <Radio.Group label={i18n.t('What is it about?')} {...form.getInputProps('kind')}>
        <Stack gap="xs" mt={4}>
          {requestKinds.map((kind) => (
            <Radio key={kind} value={kind} py={10} label={i18n.t(requestTexts.kinds[kind])} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={i18n.t('What should the school know?')}
        withAsterisk
        autosize
        minRows={4}
        maxRows={10}
        maxLength={requestLimits.text}
        {...form.getInputProps('text')}
      />
    </FormDialog>
  )
}
