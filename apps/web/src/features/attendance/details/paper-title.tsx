import { Title } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { statusLabel } from '../attendance-words.ts'
import type { DayStatus, HistoryFilter } from './history-queries.ts'

const statusWords = (status: DayStatus) =>
  status === 'unmarked' ? i18n.t('Not marked') : statusLabel(status)

/** The filters in words, for paper, which shows none. */
export function PaperTitle({
  filter: { from, to, classId, status, mine, search },
}: {
  filter: HistoryFilter
}) {
  const chosen = useTaughtClasses()?.find(({ _id }) => _id === classId)
  const about = [
    from === to
      ? i18n.t('Attendance on {day}', { day: formatDay(from) })
      : i18n.t('{from} to {to}', { from: formatDay(from), to: formatDay(to) }),
    classId ? chosen && classLabel(chosen) : i18n.t('All Classes'),
    status && from === to && statusWords(status),
    mine && i18n.t('Mine Only'),
    search,
  ]
  const name = about.filter(Boolean).join(' · ')
  return (
    <Title order={2} size="h3" className={layout.onPaper} data-paper-name={name}>
      {name}
    </Title>
  )
}
