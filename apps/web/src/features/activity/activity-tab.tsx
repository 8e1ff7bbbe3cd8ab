import { Button, Stack, Text } from '@mantine/core'
import { type ActivityEntry, activityTexts } from '@shala/contract/activity/activity'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeZone, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { List } from '#ui/list/list.tsx'
import { Pages } from '#ui/list/pages.tsx'
import { RefreshButton } from '#ui/page/refresh-button.tsx'
import { Empty } from '#ui/page/states.tsx'
import { ActivityBar } from './activity-bar.tsx'
import { activityColumns } from './activity-columns.tsx'
import { ActivityExport } from './activity-export.tsx'
import type { ActivityFilters } from './activity-filters.ts'
import { useActivity } from './activity-queries.ts'
import { DeedDialog } from './deed-dialog.tsx'

interface ActivityTabProps {
  /** The filters in the address. */
  search: ActivityFilters
  /** Replaces the filters. */
  onSearch: (filters: ActivityFilters) => void
}

/** The list of changes in the school: the person, the time, and the values before and after. */
export function ActivityTab({ search, onSearch }: ActivityTabProps) {
  const timeZone = useTimeZone()
  const activity = useActivity(search)
  const [cleared, setCleared] = useState(0)
  const [opened, setOpened] = useState<ActivityEntry | null>(null)
  const { page: _, ...narrowing } = search
  const isNarrowed = Object.keys(narrowing).length > 0
  const isEmpty = !activity.data || activity.data.pagination.total === 0
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
        onChange={(change) => onSearch({ ...narrowing, ...change })}
      >
        <ActivityExport filters={search} isEmpty={isEmpty} />
        <RefreshButton isRefreshing={activity.isFetching} onRefresh={activity.refetch} />
      </ActivityBar>
      <List
        label={i18n.t('Activity')}
        columns={activityColumns(timeZone, setOpened)}
        onOpen={setOpened}
        rowKey={({ _id }) => _id}
        source={{ ...activity, rows: activity.data?.entries }}
        empty={<NoActivity isNarrowed={isNarrowed} onShowAll={showAll} />}
      />
      {activity.data?.isCut && (
        <Text size="sm" c="dimmed">
          {i18n.t(activityTexts.listCut)}
        </Text>
      )}
      {activity.data && (
        <Pages {...activity.data.pagination} onPage={(page) => onSearch({ ...narrowing, page })} />
      )}
      {opened && <DeedDialog entry={opened} filters={narrowing} onClose={() => setOpened(null)} />}
    </Stack>
  )
}

function NoActivity({ isNarrowed, onShowAll }: { isNarrowed: boolean; onShowAll: () => void }) {
  const icon = <IconHistory size={36} stroke={1.5} aria-hidden="true" />
  if (!isNarrowed) {
    return (
      <Empty
        icon={icon}
        title={i18n.t('Nothing has been recorded yet')}
        hint={i18n.t('What people add, change, remove or open appears here.')}
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
