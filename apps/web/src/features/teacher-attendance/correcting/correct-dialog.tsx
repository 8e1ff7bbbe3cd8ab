import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import {
  type TeacherDay,
  teacherAttendanceRefusals,
  teacherAttendanceTexts,
} from '@shala/contract/teacher-attendance/teacher-attendance'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { BackEarly } from '#features/leave/index.ts'
import { useTimeZone } from '#features/schools/index.ts'
import { isRefusedWith, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Form, showFieldErrors } from '#ui/form/form.tsx'
import { formatDay } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import { DayFacts } from '../day-facts.tsx'
import { useCorrectDay } from '../teacher-attendance-queries.ts'
import { type CorrectionForm, sentOf, useCorrectionForm } from './correction-draft.ts'
import { CorrectionFields } from './correction-fields.tsx'

interface Corrected {
  teacher: { _id: string; name: string }
  day: TeacherDay
}

export interface CorrectDialogProps extends Corrected {
  onClose: () => void
}

/** Saves what is typed; a day that has changed meanwhile is shown as it is now, and what is typed stays. */
function useCorrecting(form: CorrectionForm, { teacher, day: opened }: Corrected, onDone: () => void) {
  const [day, setDay] = useState(opened)
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync, isPending } = useCorrectDay()
  const save = async (values: CorrectionForm['values']) => {
    setFailure(null)
    const { date } = day
    try {
      await mutateAsync({ teacherId: teacher._id, date, body: sentOf(values, day) })
      const words = { name: teacher.name, date: formatDay(date) }
      toast('success', i18n.t(teacherAttendanceTexts.corrected, words))
      onDone()
    } catch (error) {
      if (isRefusedWith(error, teacherAttendanceRefusals.changed)) setDay(error.body.current as TeacherDay)
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }
  return { day, hasChanged: day !== opened, failure, setFailure, save, isPending }
}

/** A teacher's day: what is known about it, and a form that corrects it. */
export function CorrectDialog({ teacher, day: opened, onClose }: CorrectDialogProps) {
  const form = useCorrectionForm(opened, useTimeZone())
  const { day, hasChanged, failure, setFailure, save, isPending } = useCorrecting(
    form,
    { teacher, day: opened },
    onClose,
  )
  const [isCovered, setCovered] = useState(false)
  const name = teacher.name
  return (
    <Dialog
      opened
      title={i18n.t('{name}, {day}', { name, day: formatDay(day.date) })}
      isDirty={form.isDirty() && !isPending}
      isCovered={isCovered}
      onClose={onClose}
    >
      <Form form={form} label={i18n.t('Correct this day')} onSubmit={save} onInvalid={() => setFailure(null)}>
        <Stack gap="md">
          <DayFacts day={day} />
          {day.cameOnLeave && mayI('leave:decide') && (
            <Suspense>
              <BackEarly leaveId={day.cameOnLeave._id} day={day.date} of="team" onCovers={setCovered} />
            </Suspense>
          )}
          {hasChanged && (
            <Alert color="amber" role="alert">
              {i18n.t('This is how the day stands now. Save again to replace it.')}
            </Alert>
          )}
          <CorrectionFields form={form} kind={day.kind} />
          <Text size="sm">
            <Anchor
              underline="always"
              renderRoot={(props) => (
                <Link
                  to="/teacherAttendance"
                  search={{ tab: 'month', teacher: teacher._id, month: day.date.slice(0, 7) }}
                  {...props}
                />
              )}
            >
              {i18n.t("{name}'s month", { name })}
            </Anchor>
          </Text>
        </Stack>
        <DialogActions failure={failure}>
          <Button variant="default" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {i18n.t('Save correction')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
