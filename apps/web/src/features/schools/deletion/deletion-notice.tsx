import { Alert, Button, Group, Text } from '@mantine/core'
import { dayAt } from '@shala/contract/general/days'
import { settingsTexts } from '@shala/contract/schools/settings'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay, formatTime } from '#ui/format.ts'
import { toast } from '#ui/toast.tsx'
import { schoolQuery } from '../schools-queries.ts'
import { useUndoDeletion } from '../settings-queries.ts'

/** The day on which the school will be deleted, and a way to keep it. Empty unless deletion was requested. */
export function DeletionNotice({ className }: { className?: string | undefined }) {
  const { data: school } = useQuery(schoolQuery)
  const undo = useUndoDeletion()
  if (!school?.deletesAt) return null
  const { deletesAt, timeZone, schoolName } = school
  const when = `${formatDay(dayAt(new Date(deletesAt), timeZone))}, ${formatTime(deletesAt, timeZone)}`
  const keep = () =>
    undo.mutate(undefined, {
      onSuccess: () => toast('success', i18n.t(settingsTexts.deletionUndone)),
      onError: (error) => toast('error', messageOf(error)),
    })
  return (
    <Alert
      color="red"
      className={className}
      icon={<IconAlertTriangle aria-hidden="true" />}
      title={i18n.t('{name} will be deleted on {when}', { name: schoolName, when })}
    >
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 14rem">
          {i18n.t('An administrator asked for it. Until then everything works as usual.')}
        </Text>
        <Button onClick={keep} loading={undo.isPending}>
          {i18n.t('Keep the school')}
        </Button>
      </Group>
    </Alert>
  )
}
