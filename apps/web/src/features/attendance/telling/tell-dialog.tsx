import { Button, Checkbox, Stack, Text } from '@mantine/core'
import type { ToldChild } from '@shala/contract/attendance/telling'
import { notificationKinds } from '@shala/contract/notifications/notifications'
import { useState } from 'react'
import { classWords } from '#features/classes/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import { useTellFamilies } from './telling-queries.ts'

interface TellDialogProps {
  date: string
  absent: ToldChild[]
  onClose: () => void
}

function toastTold(told: number, wanted: number): void {
  const words = i18n.t('{count, plural, one {# family was told.} other {# families were told.}}', {
    count: told,
  })
  if (told === wanted) toast('success', words)
  else
    toast('info', `${words} ${i18n.t('The others were told by somebody else, or their marks have changed.')}`)
}

/** The children whose families will be told, and the words of the message. Some can be taken out before it is sent. */
export function TellDialog({ date, absent, onClose }: TellDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { mutate, isPending, error } = useTellFamilies()
  const chosen = absent.filter(({ studentId }) => !left.has(studentId)).map(({ studentId }) => studentId)
  const turn = (id: string, isChosen: boolean) => {
    const out = new Set(left)
    if (isChosen) out.delete(id)
    else out.add(id)
    setLeft(out)
  }
  const send = () =>
    mutate(chosen, {
      onSuccess({ told }) {
        toastTold(told.length, chosen.length)
        onClose()
      },
    })
  const example = { name: absent[0]?.studentName ?? '', date: formatDay(date) }
  return (
    <Dialog opened title={i18n.t('These families will be told')} isDirty={left.size > 0} onClose={onClose}>
      <Stack gap="sm">
        <Text component="q">{i18n.t(notificationKinds['attendance.absent'].message, example)}</Text>
        <Text size="sm" c="dimmed">
          {i18n.t(
            'In the bell of families that use the app, and as a push message where they turned that on. Call the others.',
          )}
        </Text>
        <div>
          {absent.map(({ studentId, studentName, class: of }) => (
            <Checkbox
              key={studentId}
              mih={44}
              className={layout.line}
              label={`${studentName}, ${classWords(of)}`}
              checked={!left.has(studentId)}
              onChange={({ currentTarget: { checked } }) => turn(studentId, checked)}
            />
          ))}
        </div>
      </Stack>
      <DialogActions failure={error && messageOf(error)}>
        <Button variant="default" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
        <Button loading={isPending} disabled={chosen.length === 0} onClick={send}>
          {i18n.t('{count, plural, one {Tell # family} other {Tell # families}}', { count: chosen.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
