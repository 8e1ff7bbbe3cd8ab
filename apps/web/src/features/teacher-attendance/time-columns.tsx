import type { TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import type { Column } from '#ui/list/list-column.ts'
import { hoursWords, timeWords } from './teacher-attendance-words.ts'

/** Check-in, check-out and the hours between them. */
export function timeColumns<Day extends TeacherDay>(timeZone: string): Column<Day>[] {
  const time = (instant: string | null) => (
    <span className={`${layout.figures} ${layout.whole}`}>{timeWords(instant, timeZone)}</span>
  )
  return [
    {
      key: 'in',
      title: i18n.t('Check-in'),
      isShort: true,
      render: ({ checkIn }) => time(checkIn),
      inCard: 'detail',
      renderDetail: ({ checkIn }) => checkIn && i18n.t('In {time}', { time: timeWords(checkIn, timeZone) }),
    },
    {
      key: 'out',
      title: i18n.t('Check-out'),
      isShort: true,
      render: ({ checkOut }) => time(checkOut),
      inCard: 'detail',
      renderDetail: ({ checkOut }) =>
        checkOut && i18n.t('Out {time}', { time: timeWords(checkOut, timeZone) }),
    },
    {
      key: 'hours',
      title: i18n.t('Hours'),
      isShort: true,
      render: ({ minutes }) => (
        <span className={`${layout.figures} ${layout.whole}`}>{hoursWords(minutes)}</span>
      ),
      inCard: 'detail',
      renderDetail: ({ minutes }) => (minutes === null ? null : hoursWords(minutes)),
    },
  ]
}
