import { Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { useStats } from '../today/use-stats.ts'
import { DayView } from './day-view.tsx'
import { type AskedDays, shownDays } from './days.ts'
import { DetailsFiles } from './details-files.tsx'
import { DetailsFilters } from './details-filters.tsx'
import { type HistoryFilter, useHistory } from './history-queries.ts'
import { PaperTitle } from './paper-title.tsx'
import { RangeView } from './range-view.tsx'
import { usePrintedDay } from './use-printed-day.ts'

type Narrowing = Partial<Pick<HistoryFilter, 'classId' | 'search' | 'mine' | 'status'>>

/** The filters are in the address, so that they survive a reload and can be passed on. */
function useAsked(today: string) {
  const { tab: _, range, date, from, to, ...rest } = useSearch({ from: '/signed-in/attendance' })
  const navigate = useNavigate({ from: '/attendance' })
  const asked: AskedDays = { range, date, from, to }
  return {
    asked,
    filter: { ...shownDays(asked, today), ...rest } satisfies HistoryFilter,
    narrow: (change: Narrowing) =>
      navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true }),
    // Without a date, so that an address kept overnight shows the new day.
    chooseDays: ({ range, date, from, to }: AskedDays) =>
      navigate({
        search: (now) => ({
          ...now,
          page: undefined,
          range,
          from,
          to,
          date: range || date === today ? undefined : date,
        }),
        replace: true,
      }),
    turnPage: (page: number, isCorrection = false) =>
      navigate({ search: (now) => ({ ...now, page }), replace: isCorrection }),
  }
}

/** Words for the last action, shown while its answer is loading. */
function useLoadingText() {
  const [text, setText] = useState(i18n.t('Loading attendance...'))
  return {
    text,
    sayWhy: (change: Narrowing) => {
      if ('search' in change) setText(i18n.t('Searching...'))
      else if ('classId' in change) setText(i18n.t('Loading the class...'))
      else setText(i18n.t('Loading attendance...'))
    },
    sayDays: () => setText(i18n.t('Loading the days...')),
    sayRefresh: () => setText(i18n.t('Refreshing...')),
  }
}

function useRefresh(ask: () => Promise<unknown>[]) {
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await Promise.all(ask())
    setRefreshing(false)
  }
  return { isRefreshing, refresh }
}

export function AttendanceDetails() {
  const today = useToday()
  const { asked, filter, narrow, chooseDays, turnPage } = useAsked(today)
  const loading = useLoadingText()
  const isDay = filter.from === filter.to
  const history = useHistory(filter)
  const stats = useStats({ date: filter.to, classId: filter.classId })
  const { isRefreshing, refresh } = useRefresh(() => {
    loading.sayRefresh()
    return [history.refetch(), stats.refetch()]
  })
  const change = (narrowing: Narrowing) => {
    loading.sayWhy(narrowing)
    void narrow(narrowing)
  }
  const changeDays = (days: AskedDays) => {
    loading.sayDays()
    void chooseDays(days)
  }
  // Data that arrives by itself moves no button away under a finger.
  const isLoading = history.isPlaceholderData || isRefreshing || !history.data
  const isEmpty = isLoading || (filter.status !== 'unmarked' && history.data?.pagination.total === 0)
  const { printed, print } = usePrintedDay(filter)
  return (
    <Stack gap="sm">
      <DetailsFilters
        filter={filter}
        asked={asked}
        today={today}
        onChange={change}
        onDays={changeDays}
        onRefresh={refresh}
        isRefreshing={history.isFetching}
      >
        <DetailsFiles filter={filter} isEmpty={isEmpty} onPrint={print} />
      </DetailsFilters>
      <PaperTitle filter={filter} />
      {isDay ? (
        <DayView
          filter={filter}
          history={history}
          printed={printed}
          stats={stats}
          isToday={filter.to === today}
          onChange={change}
          onDays={changeDays}
          onPage={turnPage}
        />
      ) : (
        <RangeView
          filter={filter}
          history={history}
          loadingText={loading.text}
          isBusy={history.isPlaceholderData || isRefreshing}
        />
      )}
    </Stack>
  )
}
