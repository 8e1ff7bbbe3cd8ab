import { Button, Stack, Text } from '@mantine/core'
import type { NoteReason } from '@shala/contract/leave/family-note'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { noteForm, noteTexts } from '@shala/contract/leave/noting'
import { type ReactNode, useState } from 'react'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { readClaims } from '#platform/session/session.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Sending } from '#ui/display/sending.tsx'
import { Form, showFieldErrors } from '#ui/form/form.tsx'
import { failureWords } from '../asking/failure-words.tsx'
import { useCancel } from '../leave-queries.ts'
import { leaveToast } from '../leave-toast.ts'
import { noteWords, rangeLabel } from '../leave-words.ts'
import { type NoteDraft, type NoteForm, useNoteForm } from './note-draft.ts'
import { NoteFields } from './note-fields.tsx'
import { useSendNote } from './note-queries.ts'

/** Says what was sent; a press takes it back. */
function useTellSent() {
  const { mutateAsync } = useCancel()
  return (leave: LeaveRequest) => {
    const what = leave.family_note && `${noteWords(leave.family_note)}, ${rangeLabel(leave)}`
    const undo = async () => {
      try {
        await mutateAsync(leave._id)
        leaveToast('success', i18n.t(noteTexts.withdrawn))
      } catch (error) {
        toastFailure(error)
      }
    }
    leaveToast('success', `${i18n.t(noteTexts.sent)}\n${what}`, { onUndo: undo })
  }
}

/** Sends what is chosen, which stays until it has been accepted. */
function useSending(form: NoteForm, onSent: (leave: LeaveRequest) => void) {
  const [failure, setFailure] = useState<ReactNode>(null)
  const [share, setShare] = useState(0)
  const { mutateAsync, isPending } = useSendNote()
  const tellSent = useTellSent()
  const send = async ({ note, ...values }: NoteDraft) => {
    setFailure(null)
    setShare(0)
    try {
      const { leave } = await mutateAsync({ form: noteForm.parse(values), note, onProgress: setShare })
      tellSent(leave)
      onSent(leave)
    } catch (error) {
      if (!showFieldErrors(form, error))
        setFailure(failureWords(error, /*i18n*/ 'Your note could not be sent.'))
    }
  }
  return { failure, share, send, isPending }
}

interface NoteDialogProps {
  /** Chosen before it was opened. */
  why?: NoteReason | undefined
  onClose: () => void
  onSent: (leave: LeaveRequest) => void
}

/** 'Tell the school': a family says on which days its child is away, and why. */
export function NoteDialog({ why, onClose, onSent }: NoteDialogProps) {
  const form = useNoteForm(why ?? '')
  const { failure, share, send, isPending } = useSending(form, onSent)
  const title = i18n.t('Tell the school')
  const name = readClaims()?.name.split(' ')[0] ?? ''
  return (
    <Dialog opened title={title} isDirty={form.isDirty()} onClose={onClose}>
      <Form form={form} label={title} onSubmit={send}>
        <Stack gap="md">
          <Text fw={600}>{i18n.t('Is {name} not coming to school?', { name })}</Text>
          <NoteFields form={form} />
        </Stack>
        <DialogActions failure={failure}>
          {isPending && form.values.note && <Sending share={share} />}
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" data-autofocus={why ? true : undefined} loading={isPending}>
            {i18n.t('Send')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
