import { Button, Stack, Text } from '@mantine/core'
import { type ActivityEntry, activityTexts } from '@shala/contract/activity/activity'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { MarkingLog } from '#features/attendance/index.ts'
import { useTimeZone, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { List } from '#ui/list/list.tsx'
import { Pages } from '#ui/list/pages.tsx'
import { RefreshButton } from '#ui/page/refresh-button.tsx'
import { Empty } from '#ui/page/states.tsx'
import { ActivityBar } from './activity-bar.tsx'
import { activityColumns } from './activity-columns.tsx'
import { ActivityExport } from './activity-export.tsx'
import { type ActivityFilters, type SentFilters, sentFilters } from './activity-filters.ts'
import { useActivity } from './activity-queries.ts'
import { DeedDialog } from './deed-dialog.tsx'

interface ActivityTabProps {
  /** The filters in the address. */
  search: ActivityFilters
  /** Replaces the filters. */
  onSearch: (filters: ActivityFilters) => void
}

/** The deeds in the school, with their persons and times; marks have a list of their own. */
export function ActivityTab({ search, onSearch }: ActivityTabProps) {
  const { area } = search
  const [cleared, setCleared] = useState(0)
  const asked = sentFilters(search)
  const activity = useActivity(asked)
  const { page, ...narrowing } = search
  const change = (more: Partial<ActivityFilters>) => onSearch({ ...narrowing, ...more })
  const showAll = () => {
    // A new key empties the fields too.
    setCleared(cleared + 1)
    onSearch({})
  }
  return (
    <Stack gap="md">
      <ActivityBar
        key={cleared}
        filters={search}
        actors={activity.data?.actors ?? []}
        today={useToday()}
        onChange={change}
      >
        {area !== 'attendance' && (
          <ActivityExport filters={asked} isEmpty={!activity.data?.pagination.total} />
        )}
        <RefreshButton isRefreshing={activity.isFetching} onRefresh={activity.refetch} />
      </ActivityBar>
      {area === 'attendance' ? (
        <MarkingLog actor={search.actor} page={page ?? 1} onPage={(next) => change({ page: next })} />
      ) : (
        <Deeds
          activity={activity}
          filters={asked}
          onPage={(next) => change({ page: next })}
          onShowAll={showAll}
        />
      )}
    </Stack>
  )
}

interface DeedsProps {
  activity: ReturnType<typeof useActivity>
  filters: SentFilters
  onPage: (page: number) => void
  onShowAll: () => void
}

function Deeds({ activity, filters, onPage, onShowAll }: DeedsProps) {
  const timeZone = useTimeZone()
  const [opened, setOpened] = useState<ActivityEntry | null>(null)
  const { page: _, changes: __, ...narrowing } = filters
  const isNarrowed = Object.keys(narrowing).length > 0
  return (
    <>
      <List
        label={i18n.t('Activity')}
        columns={activityColumns(timeZone, setOpened)}
        onOpen={setOpened}
        rowKey={({ _id }) => _id}
        source={{ ...activity, rows: activity.data?.entries }}
        empty={<NoActivity isNarrowed={isNarrowed} onShowAll={onShowAll} />}
      />
      {activity.data?.isCut && (
        <Text size="sm" c="dimmed">
          {i18n.t(activityTexts.listCut)}
        </Text>
      )}
      {activity.data && <Pages {...activity.data.pagination} onPage={onPage} />}
      {opened && <DeedDialog entry={opened} filters={narrowing} onClose={() => setOpened(null)} />}
    </>
  )
}

function NoActivity({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  const icon = <IconHistory size={36} stroke={1.5} aria-hidden="true" />
  if (!isNarrowed) {
    return (
      <Empty
        icon={icon}
        title={i18n.t('Nothing has been recorded yet')}
        hint={i18n.t('What people add, change or remove appears here.')}
      />
    )
  }
  return (
    <Empty
      icon={icon}
      title={i18n.t('Nothing matches these filters')}
      hint={i18n.t('Choose other days or another person.')}
    >
      <Button variant="default" onClick={onShowAll}>
        {i18n.t('Show everything')}
      </Button>
    </Empty>
  )
}
