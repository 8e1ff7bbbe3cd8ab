import { Button, Text } from '@mantine/core'
import { answerTexts } from '@shala/contract/messages/answering'
import type { MessageStop } from '@shala/contract/messages/stops'
import { IconMailOff } from '@tabler/icons-react'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay, localDay } from '#ui/format.ts'
import { formatNumber } from '#ui/format-number.ts'
import { List } from '#ui/list/list.tsx'
import type { Column } from '#ui/list/list-column.ts'
import { Empty } from '#ui/page/states.tsx'
import { toast } from '#ui/toast.tsx'
import { childColumns } from './child-columns.tsx'
import { useStops, useWriteAgain } from './messages-queries.ts'

function WriteAgain({ stop }: { stop: MessageStop }) {
  const { mutateAsync, isPending } = useWriteAgain()
  const send = async () => {
    try {
      const { message } = await mutateAsync(stop)
      toast('success', i18n.t(message))
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Button
      variant="default"
      loading={isPending}
      aria-label={i18n.t('Write again to {address} about {name}', {
        address: stop.address,
        name: stop.studentName,
      })}
      onClick={send}
    >
      {i18n.t('Write again')}
    </Button>
  )
}

function columns(): Column<MessageStop>[] {
  return [
    ...childColumns<MessageStop>(),
    { key: 'address', title: i18n.t('Phone or email'), render: ({ address }) => address },
    { key: 'why', title: i18n.t('The owner said'), render: ({ why }) => i18n.t(answerTexts.answers[why]) },
    { key: 'day', isShort: true, title: i18n.t('Since'), render: ({ at }) => formatDay(localDay(at)) },
    { key: 'again', isShort: true, title: i18n.t('Action'), render: (stop) => <WriteAgain stop={stop} /> },
  ]
}

/** The phones and emails that nobody writes to of a child, until the office has it so again. */
export function StoppedNumbers() {
  const stops = useStops()
  const { data } = stops
  return (
    <>
      <List
        label={i18n.t('Stopped numbers')}
        columns={columns()}
        rowKey={({ studentId, address }) => `${studentId} ${address}`}
        source={{ ...stops, rows: stops.data?.stops }}
        empty={
          <Empty
            icon={<IconMailOff size={36} stroke={1.5} aria-hidden="true" />}
            title={i18n.t('Nobody has stopped messages')}
            hint={i18n.t('A family can do so by the link in a message, or on its profile.')}
          />
        }
      />
      {data && data.total > data.stops.length && (
        <Text size="sm" c="dimmed">
          {i18n.t('The newest {shown} of {total}', {
            shown: formatNumber(data.stops.length),
            total: formatNumber(data.total),
          })}
        </Text>
      )}
    </>
  )
}
