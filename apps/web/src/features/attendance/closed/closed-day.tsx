import { Text } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Empty } from '#ui/page/states.tsx'
import classes from './closed-day.module.css'
import { MarkedDaysOff, useMarkedDaysOff } from './marked-days-off.tsx'
import { useDaysOff } from './use-days-off.ts'

/** Shown above a list of a class that is marked anyway, and where there is no list yet. */
export function ClosedDay({ date, classId }: { date: string; classId?: string }) {
  const { isOff, wordsOf } = useDaysOff({ from: date, to: date }, classId)
  if (!isOff(date)) return null
  return (
    <div className={`${layout.line} ${classes.day}`} role="status">
      <IconCalendarOff size={20} stroke={1.75} aria-hidden="true" />
      <Text size="sm">
        <Text span fw={600} inherit>
          {isOff(date, null)
            ? i18n.t('School is closed on {day}', { day: formatDay(date) })
            : i18n.t('This class is closed on {day}', { day: formatDay(date) })}
        </Text>
        {' · '}
        {wordsOf(date)}
        {classId && (
          <>
            {' '}
            <WhenMarksCount date={date} classId={classId} />
          </>
        )}
      </Text>
    </div>
  )
}

/** The admin's word on the day or, without one, when its marks count. */
function WhenMarksCount({ date, classId }: { date: string; classId: string }) {
  const { data } = useMarkedDaysOff(date)
  const said = data?.days.find((day) => day.class._id === classId && day.isSaid)
  return said?.counts
    ? i18n.t('An admin said that the class worked, so the marks count.')
    : i18n.t('The marks count once half of the class is marked, or an admin says that the class worked.')
}

interface SchoolClosedProps {
  date: string
  classId: string
  children?: ReactNode
  /** Below the reason. */
  note?: string
}

/** Replaces the list of a class on a closed day: of one without marks, as it is easy to choose the wrong day. */
export function SchoolClosed({ date, classId, note, children }: SchoolClosedProps) {
  const { wordsOf, isOff } = useDaysOff({ from: date, to: date }, classId)
  const isOfClass = isOff(date) && !isOff(date, null)
  return (
    <Empty
      icon={<IconCalendarOff size={36} stroke={1.5} aria-hidden="true" />}
      title={
        isOfClass
          ? i18n.t('This class is closed on {day}', { day: formatDay(date) })
          : i18n.t('School is closed on {day}', { day: formatDay(date) })
      }
      hint={wordsOf(date)}
    >
      {note && <Text>{note}</Text>}
      {children}
    </Empty>
  )
}

/** Replaces the list of a class that was said to be closed: nobody can mark it before an admin says that it worked. */
export function MarksSetAside({ date, classId, marks }: { date: string; classId: string; marks: number }) {
  const aside = i18n.t(
    '{marks, plural, one {# mark of this day is} other {# marks of this day are}} set aside.',
    { marks },
  )
  const mayDecide = mayI('calendar:write')
  return (
    <>
      <SchoolClosed
        date={date}
        classId={classId}
        note={mayDecide ? aside : `${aside} ${i18n.t('If the class worked, please tell an admin.')}`}
      />
      <MarkedDaysOff date={date} classId={classId} />
    </>
  )
}
