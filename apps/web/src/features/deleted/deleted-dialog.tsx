import { Alert, Button, Text } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import type { DeletedPerson, StillDeleted } from '@shala/contract/deleted'
import { dayAt } from '@shala/contract/general/days'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { formatDay, formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import { useRestore } from './deleted-queries.ts'

interface DeletedDialogProps {
  people: DeletedPerson[]
  onClose: () => void
}

export function DeletedDialog({ people, onClose }: DeletedDialogProps) {
  const restore = useRestore()
  const [refused, setRefused] = useState(new Map<string, StillDeleted>())
  const take = (id: string, renumbers: boolean) =>
    restore.mutate(
      { ids: [id], renumbers },
      {
        onSuccess: (answer) => {
          setRefused(
            (before) => new Map([...before, ...answer.refused.map((one) => [one._id, one] as const)]),
          )
          const name = people.find(({ _id }) => answer.restored.includes(_id))?.name
          const [promoted] = answer.promotedSince ?? []
          if (promoted) toast('info', i18n.t(promoted.text, promoted.values), { seconds: 8 })
          else if (name) toast('success', i18n.t('{name} is back.', { name }))
        },
      },
    )
  return (
    <Dialog opened title={i18n.t('Deleted in the last 30 days')} onClose={onClose}>
      {restore.error && (
        <Alert color="red" role="alert" mb="xs">
          {messageOf(restore.error)}
        </Alert>
      )}
      {people.length === 0 && <Text c="dimmed">{i18n.t('Everybody is back.')}</Text>}
      <ul className={`${layout.ruled} ${layout.below}`}>
        {people.map((person) => (
          <DeletedRow
            key={person._id}
            person={person}
            refused={refused.get(person._id)}
            isBusy={restore.isPending && restore.variables.ids.includes(person._id)}
            onRestore={(renumbers) => take(person._id, renumbers)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface DeletedRowProps {
  person: DeletedPerson
  refused: StillDeleted | undefined
  isBusy: boolean
  onRestore: (renumbers: boolean) => void
}

function DeletedRow({ person, refused, isBusy, onRestore }: DeletedRowProps) {
  const { name, rollNumber, class: of, by, at } = person
  const timeZone = useTimeZone()
  const when = `${formatDay(dayAt(new Date(at), timeZone))}, ${formatTime(at, timeZone)}`
  const place =
    of && i18n.t('{class}, roll number {rollNumber}', { class: classLabel(of), rollNumber: rollNumber ?? '' })
  const isSeatTaken = refused?.field === 'rollNumber'
  return (
    <li>
      <div className={layout.share}>
        <Text fw={600}>{name}</Text>
        {place && <Text size="sm">{place}</Text>}
        <Text size="sm" c="dimmed">
          {i18n.t('{when}, by {name}', { when, name: by.name })}
        </Text>
        {refused && (
          <Text size="sm" c="red" role="alert">
            {i18n.t(refused.text, refused.values)}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        loading={isBusy}
        aria-label={
          isSeatTaken
            ? i18n.t('Restore with the next number: {name}', { name })
            : i18n.t('Restore: {name}', { name })
        }
        onClick={() => onRestore(isSeatTaken)}
      >
        {isSeatTaken ? i18n.t('Restore with the next number') : i18n.t('Restore')}
      </Button>
    </li>
  )
}
