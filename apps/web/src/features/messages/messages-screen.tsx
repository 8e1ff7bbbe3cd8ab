import { Alert, Text } from '@mantine/core'
import type { Answer } from '@shala/contract/general/endpoint'
import type { listMessages, messageShows } from '@shala/contract/messages/messages'
import { IconMailOff, IconSend } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSettings, useTimeZone, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { Segment, Segments } from '#ui/form/segments.tsx'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { List } from '#ui/list/list.tsx'
import { Pages } from '#ui/list/pages.tsx'
import { Page } from '#ui/page/page.tsx'
import { RefreshButton } from '#ui/page/refresh-button.tsx'
import { Empty } from '#ui/page/states.tsx'
import { messageColumns } from './message-columns.tsx'
import classes from './messages.module.css'
import { useMessages } from './messages-queries.ts'
import { StoppedNumbers } from './stopped-numbers.tsx'

type Listed = Answer<typeof listMessages>

/** What families were sent outside the app on a day, first of all who was not reached; and who wants no messages. */
export function MessagesScreen() {
  const { show } = useSearch({ from: '/signed-in/messages' })
  const navigate = useNavigate({ from: '/messages' })
  const choose = (next: 'not_reached' | 'stopped' | undefined) => () =>
    void navigate({ search: ({ page: _, ...before }) => ({ ...before, show: next }), replace: true })
  return (
    <Page title={i18n.t('Messages to families')}>
      <Segments className={layout.fixed} aria-label={i18n.t('Show')}>
        <Segment aria-pressed={show === undefined || show === 'all'} onClick={choose(undefined)}>
          {i18n.t('All')}
        </Segment>
        <Segment aria-pressed={show === 'not_reached'} onClick={choose('not_reached')}>
          {i18n.t('Not reached')}
        </Segment>
        <Segment aria-pressed={show === 'stopped'} onClick={choose('stopped')}>
          {i18n.t('Stopped numbers')}
        </Segment>
      </Segments>
      {show === 'stopped' ? <StoppedNumbers /> : <MessagesOfDay show={show} />}
    </Page>
  )
}

function MessagesOfDay({ show }: { show: (typeof messageShows)[number] | undefined }) {
  const { date, page = 1 } = useSearch({ from: '/signed-in/messages' })
  const navigate = useNavigate({ from: '/messages' })
  const today = useToday()
  const timeZone = useTimeZone()
  const list = useMessages({ date, show, page })
  const choose = (day: string | null) => {
    const chosen = day === today ? undefined : (day ?? undefined)
    void navigate({ search: ({ page: _, ...before }) => ({ ...before, date: chosen }), replace: true })
  }
  return (
    <>
      <div className={layout.wrap}>
        <DayField aria-label={i18n.t('Day')} value={date ?? today} max={today} onChange={choose} />
        <RefreshButton isRefreshing={list.isFetching} onRefresh={list.refetch} />
      </div>
      {list.data && <Figures listed={list.data} />}
      <List
        label={i18n.t('Messages to families')}
        columns={messageColumns(timeZone)}
        rowKey={({ id }) => id}
        source={{ ...list, rows: list.data?.messages }}
        empty={<Nothing isNotReached={show === 'not_reached'} />}
      />
      {list.data && (
        <Pages
          {...list.data.pagination}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
        />
      )}
    </>
  )
}

function Figures({ listed: { counts, smsUsed, smsLimits } }: { listed: Listed }) {
  const settings = useSettings()
  const { sent, waiting, notReached } = counts
  const used = { day: formatNumber(smsUsed.day), month: formatNumber(smsUsed.month) }
  const isUsedUp =
    settings &&
    (smsUsed.day >= smsLimits.day || smsUsed.month >= smsLimits.month) &&
    settings.familiesWays.includes('sms')
  return (
    <>
      <Text className={`${classes.figures} ${layout.figures}`} component="div">
        <span>{i18n.t('{count} sent', { count: formatNumber(sent) })}</span>
        {waiting > 0 && <span>{i18n.t('{count} on their way', { count: formatNumber(waiting) })}</span>}
        <span className={notReached > 0 ? layout.strong : undefined}>
          {i18n.t('{count} not reached', { count: formatNumber(notReached) })}
        </span>
        {settings && (
          <span className={layout.dim}>
            {i18n.t('SMS: {day} of {dayLimit} this day, {month} of {monthLimit} this month', {
              ...used,
              dayLimit: formatNumber(smsLimits.day),
              monthLimit: formatNumber(smsLimits.month),
            })}
          </span>
        )}
      </Text>
      {isUsedUp && (
        <Alert
          color="amber"
          icon={<IconMailOff aria-hidden="true" />}
          title={i18n.t('The limit of SMS is reached')}
        >
          {smsLimits.isOfServer && smsUsed.day >= smsLimits.day
            ? i18n.t('Your server allows no more on one day, whatever is set in Settings.')
            : i18n.t(
                'No more SMS are sent until the next day or month. An administrator can change the limit in Settings.',
              )}
        </Alert>
      )}
    </>
  )
}

function Nothing({ isNotReached }: { isNotReached: boolean }) {
  const icon = <IconSend size={36} stroke={1.5} aria-hidden="true" />
  return isNotReached ? (
    <Empty
      icon={icon}
      title={i18n.t('Everybody was reached')}
      hint={i18n.t('Families whom no message reaches are listed here with their phone.')}
    />
  ) : (
    <Empty
      icon={icon}
      title={i18n.t('Nothing was sent on this day')}
      hint={i18n.t('An administrator chooses in Settings how families without the app are told.')}
    />
  )
}
