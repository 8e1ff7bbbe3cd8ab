import { i18n } from '#platform/i18n.ts'
import { type Meaning, StatusBadge } from '#ui/display/status-badge.tsx'
import type { Standing } from './verdicts.ts'

const meanings: Record<Standing, Meaning> = {
  ready: 'good',
  here: 'info',
  bad: 'bad',
  asked: 'waiting',
  waiting: 'none',
  leftOut: 'none',
  done: 'good',
}

function words(standing: Standing): string {
  if (standing === 'ready') return i18n.t('Ready')
  if (standing === 'here') return i18n.t('Already here')
  if (standing === 'bad') return i18n.t('Needs a fix')
  if (standing === 'asked') return i18n.t('Needs a look')
  if (standing === 'waiting') return i18n.t('Checking')
  return standing === 'done' ? i18n.t('Imported') : i18n.t('Left out')
}

export function StandingBadge({ standing }: { standing: Standing }) {
  return <StatusBadge meaning={meanings[standing]}>{words(standing)}</StatusBadge>
}
