import { Button, Stack, Text } from '@mantine/core'
import { type LeaveRequest, leaveForm } from '@shala/contract/leave/leave'
import { leaveTexts } from '@shala/contract/leave/texts'
import { type ReactNode, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Sending } from '#ui/display/sending.tsx'
import { Form, showFieldErrors } from '#ui/form/form.tsx'
import { useApply } from '../leave-queries.ts'
import { leaveToast } from '../leave-toast.ts'
import { type AskDraft, type AskForm, useAskForm } from './ask-draft.ts'
import { AskFields } from './ask-fields.tsx'
import { failureWords } from './failure-words.tsx'

/** Sends what is typed, which stays until it has been accepted. */
function useAsking(form: AskForm, onAsked: (leave: LeaveRequest) => void) {
  const [failure, setFailure] = useState<ReactNode>(null)
  const [isInvalid, setInvalid] = useState(false)
  const [share, setShare] = useState(0)
  const { mutateAsync, isPending } = useApply()
  const ask = async ({ note, ...values }: AskDraft) => {
    setFailure(null)
    setInvalid(false)
    setShare(0)
    try {
      const { leave } = await mutateAsync({ form: leaveForm.parse(values), note, onProgress: setShare })
      leaveToast('success', i18n.t(leaveTexts.submitted))
      onAsked(leave)
    } catch (error) {
      if (showFieldErrors(form, error)) setInvalid(true)
      else setFailure(failureWords(error, /*i18n*/ 'Failed to submit leave request'))
    }
  }
  // Shown until every field is fixed.
  const hasErrors = Object.keys(form.errors).length > 0
  const shown = isInvalid && hasErrors ? i18n.t(leaveTexts.formInvalid) : failure
  const refuse = () => {
    setFailure(null)
    setInvalid(true)
  }
  return { failure: shown, share, ask, refuse, isPending }
}

interface AskDialogProps {
  onClose: () => void
  onAsked: (leave: LeaveRequest) => void
}

/** 'New Leave Request': what is applied for, and how many days of which kind that is. */
export function AskDialog({ onClose, onAsked }: AskDialogProps) {
  const form = useAskForm()
  const { failure, share, ask, refuse, isPending } = useAsking(form, onAsked)
  return (
    <Dialog opened title={i18n.t('New Leave Request')} isDirty={form.isDirty()} onClose={onClose}>
      <Form form={form} label={i18n.t('New Leave Request')} onSubmit={ask} onInvalid={refuse}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {i18n.t('Submit your leave application')}
          </Text>
          <AskFields form={form} />
        </Stack>
        <DialogActions failure={failure}>
          {isPending && form.values.note && <Sending share={share} />}
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {i18n.t('Submit Request')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
