import { Link } from '@tanstack/react-router'
import { useSeesAllDetails } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { StatCard } from '#ui/display/stat-card.tsx'
import { formatNumber } from '#ui/format-number.ts'
import { useStats } from './details/history-queries.ts'

/** For the staff's home screen: how many are absent today, with a link to their names and phone numbers. */
export function AbsentCard() {
  const { data, error } = useStats({ date: useToday(), classId: undefined })
  const seesAll = useSeesAllDetails()
  const absent = data?.today.overall.totalAbsent
  return (
    <StatCard
      label={i18n.t('Absent Today')}
      figure={absent === undefined ? (error ? '–' : undefined) : formatNumber(absent)}
      context={seesAll ? i18n.t('See names and phone numbers') : i18n.t('See names')}
      meaning="bad"
      renderRoot={(props) => (
        <Link to="/attendance" search={{ tab: 'details', status: 'absent' }} {...props} />
      )}
    />
  )
}
