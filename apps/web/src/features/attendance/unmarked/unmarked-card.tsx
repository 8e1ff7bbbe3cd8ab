import { Link } from '@tanstack/react-router'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { StatCard } from '#ui/display/stat-card.tsx'
import { formatNumber } from '#ui/format-number.ts'
import { useIsClosed } from '../closed/closed-day.tsx'
import { useUnmarked } from './unmarked-queries.ts'

/** For an admin's home screen: how many classes are not marked today, with a link to see which. */
export function UnmarkedCard() {
  const today = useToday()
  const { data, error } = useUnmarked(today)
  const isOff = useIsClosed(today)
  const missing = data?.classes.length ?? 0
  const words = data && i18n.t('of {total, plural, one {# class} other {# classes}}', { total: data.total })
  return (
    <StatCard
      label={i18n.t('Not marked yet')}
      figure={isOff || error ? '–' : data && formatNumber(missing)}
      context={isOff ? i18n.t('School is closed today') : (words ?? '–')}
      {...(missing > 0 && !isOff && { meaning: 'waiting' as const })}
      renderRoot={(props) => (
        <Link to="/attendance" search={{ tab: 'details', status: 'unmarked' }} {...props} />
      )}
    />
  )
}
