import { SimpleGrid } from '@mantine/core'
import type { Answer } from '@shala/contract/endpoint'
import type { listStudents } from '@shala/contract/students'
import { i18n } from '#platform/i18n.ts'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { StatCard } from '#ui/stat-card.tsx'

/** The rows on this page, and how the whole selection stands (spec 2, section 2.1). */
export function StudentFigures({ answer }: { answer: Answer<typeof listStudents> | undefined }) {
  const statistics = answer?.statistics
  const share = (count: number | undefined) =>
    statistics && formatPercent(statistics.total ? Math.round((100 * (count ?? 0)) / statistics.total) : 0)
  const students = (count = 0) => i18n.t('{count, plural, one {# student} other {# students}}', { count })
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      <StatCard
        label={i18n.t('Students shown')}
        figure={answer && formatNumber(answer.students.length)}
        context={answer && i18n.t('of {total}', { total: formatNumber(answer.pagination.total) })}
      />
      <StatCard
        label={i18n.t('Active')}
        figure={share(statistics?.active)}
        context={statistics && students(statistics.active)}
        meaning="good"
      />
      <StatCard
        label={i18n.t('Inactive')}
        figure={share(statistics?.leaved)}
        context={statistics && students(statistics.leaved)}
        meaning="bad"
      />
      <StatCard
        label={i18n.t('Graduated')}
        figure={share(statistics?.passout)}
        context={statistics && students(statistics.passout)}
        meaning="info"
      />
    </SimpleGrid>
  )
}
