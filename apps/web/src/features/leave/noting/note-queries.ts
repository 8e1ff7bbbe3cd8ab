import { decideNote, listNotes, type NoteForm, sendNote } from '@shala/contract/leave/noting'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { upload } from '#platform/calls/upload.ts'
import { mayI } from '#platform/session/roles.ts'
import { type Decision, useReload } from '../leave-queries.ts'
import { leaveRoot } from '../pending-leave.ts'

interface Sending {
  form: NoteForm
  note: File | null
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

export function useSendNote() {
  return useMutation({
    mutationFn: ({ form, note, onProgress }: Sending) => {
      if (!note) return call(sendNote, { body: form })
      const sent = new FormData()
      for (const [field, value] of Object.entries(form)) sent.append(field, value)
      sent.append('note', note, note.name)
      return upload(sendNote, { form: sent, onProgress })
    },
    onSuccess: useReload(),
  })
}

/** The notes of a class teacher's own class; undefined for everybody else. */
export function useClassNotes() {
  return useQuery({
    queryKey: [...leaveRoot, 'notes'],
    queryFn: ({ signal }) => call(listNotes, { signal }),
    enabled: mayI('leave:accept'),
  }).data
}

export function useDecideNote() {
  return useMutation({
    mutationFn: ({ request: { _id: id, changedAt: seen }, status, remark = '' }: Decision) =>
      call(decideNote, { params: { id }, body: { status, remark, seen } }),
    onSettled: useReload(),
  })
}
