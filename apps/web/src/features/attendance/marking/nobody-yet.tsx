import { Button } from '@mantine/core'
import { enrolEarlier } from '@shala/contract/students/editing'
import type { ListedStudent } from '@shala/contract/students/listed'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToday } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatDay } from '#ui/format.ts'
import { Empty } from '#ui/page/states.tsx'
import { toast } from '#ui/toast.tsx'
import { type MarkingDay, useClassOfDay } from './marking-queries.ts'

/** A class without anybody on a day: it is empty, or its students are enrolled from a later day on. */
export function NobodyYet({ day }: { day: MarkingDay }) {
  const today = useToday()
  const { data } = useClassOfDay({ ...day, date: today }, today)
  const later = (data ?? []).filter(({ enrollmentDate }) => enrollmentDate > day.date)
  const [first] = later.map(({ enrollmentDate }) => enrollmentDate).toSorted()
  if (!first) {
    return (
      <Empty
        title={i18n.t('No students in this class on that day')}
        hint={i18n.t('Add students to the class, or choose another day.')}
      />
    )
  }
  return (
    <Empty
      title={i18n.t('No students in this class on that day')}
      hint={i18n.t(
        '{count, plural, one {This student} other {These # students}} joined on {day}. If they were here earlier, set an earlier date to mark them.',
        { count: later.length, day: formatDay(first) },
      )}
    >
      {mayI('students:edit') && <EnrolEarlier students={later} date={day.date} />}
    </Empty>
  )
}

const atOnce = 500

function EnrolEarlier({ students, date }: { students: ListedStudent[]; date: string }) {
  const client = useQueryClient()
  const enrol = useMutation({
    mutationFn: () => {
      const studentIds = students.slice(0, atOnce).map(({ _id }) => _id)
      return call(enrolEarlier, { body: { studentIds, enrollmentDate: date } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['students'] }),
    onError: (error) => toast('error', messageOf(error)),
  })
  return (
    <Button mt="sm" loading={enrol.isPending} onClick={() => enrol.mutate()}>
      {i18n.t('They were here on {day}', { day: formatDay(date) })}
    </Button>
  )
}
