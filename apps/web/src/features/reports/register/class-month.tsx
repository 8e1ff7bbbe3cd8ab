import { Skeleton, Text } from '@mantine/core'
import { type Month, monthOf } from '@shala/contract/general/months'
import { type RegisterDay, type RegisterRow, registerReport } from '@shala/contract/reports/register'
import { useMemo } from 'react'
import { useSettings, useToday } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { MonthChoice } from '#ui/form/month-choice.tsx'
import { formatMonth } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Empty, Failed } from '#ui/page/states.tsx'
import { useReport } from '../reports-queries.ts'
import { RegisterGrid } from './register-grid.tsx'

interface ClassMonthProps {
  classId: string
  month: Month | undefined
  onMonth: (month: Month | undefined) => void
  /** Undefined for people who may not mark. */
  onDay: ((row: RegisterRow, day: RegisterDay) => void) | undefined
}

/** A class's month on screen: its register, of which each day can be opened. */
export function ClassMonth({ classId, month: asked, onMonth, onDay }: ClassMonthProps) {
  const today = useToday()
  const latest = monthOf(today)
  const month = asked ?? latest
  const ways = useSettings()
  const query = useReport(registerReport, { class: classId, month })
  const opening = useMemo(() => onDay && { today, open: onDay }, [today, onDay])
  const { data, error } = query
  return (
    <div className={layout.loose}>
      <div className={layout.row}>
        <MonthChoice
          month={month}
          latest={latest}
          onChange={(next) => onMonth(next === latest ? undefined : next)}
        />
        {onDay && (
          <Text size="sm" c="dimmed">
            {i18n.t('Press a day to see who marked it, and to correct it.')}
          </Text>
        )}
      </div>
      {error && <Failed message={messageOf(error)} onRetry={query.refetch} isRetrying={query.isFetching} />}
      {!data && !error && <Skeleton height={420} radius="lg" />}
      {data?.students.length === 0 && (
        <Empty
          title={i18n.t('No students in {month}', { month: formatMonth(data.month) })}
          hint={i18n.t('Nobody was in this class then. Choose another month or class.')}
        />
      )}
      {data && ways && data.students.length > 0 && (
        <RegisterGrid isMonthOnly register={data} ways={ways} onDay={opening} />
      )}
    </div>
  )
}
