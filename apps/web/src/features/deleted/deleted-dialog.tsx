import { Alert, Button, Group, Text } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import type { DeletedPerson, StillDeleted } from '@shala/contract/deleted'
import { dayAt } from '@shala/contract/general/days'
import { useState } from 'react'
import { EraseButton } from '#features/privacy/index.ts'
import { useTimeZone } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { formatDay, formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import { useRestore } from './deleted-queries.ts'
import { promotedWords, reasonOf } from './restored-words.ts'

/** Why somebody stays deleted, and whether the next free number was asked for. */
interface Standing {
  why: StillDeleted[]
  renumbers: boolean
}

interface DeletedDialogProps {
  people: DeletedPerson[]
  onClose: () => void
}

export function DeletedDialog({ people, onClose }: DeletedDialogProps) {
  const restore = useRestore()
  const [refused, setRefused] = useState(new Map<string, Standing>())
  const take = (id: string) => {
    const { why = [], renumbers: wasRenumbered = false } = refused.get(id) ?? {}
    const renumbers = wasRenumbered || isSeatTaken(why)
    return restore.mutate(
      { ids: [id], renumbers, ...(!isAsked(why) && { askAbout: 'doubts' }) },
      {
        onSuccess: (answer) => {
          setRefused((before) => new Map(before).set(id, { why: answer.refused, renumbers }))
          const name = people.find(({ _id }) => answer.restored.includes(_id))?.name
          const [promoted] = promotedWords(answer)
          if (promoted) toast('info', promoted, { seconds: 8 })
          else if (name) toast('success', i18n.t('{name} is back.', { name }))
        },
      },
    )
  }
  return (
    <Dialog opened title={i18n.t('Deleted in the last 30 days')} onClose={onClose}>
      {restore.error && (
        <Alert color="red" role="alert" mb="xs">
          {messageOf(restore.error)}
        </Alert>
      )}
      {people.length === 0 && <Text c="dimmed">{i18n.t('Nobody is left in this list.')}</Text>}
      <ul className={`${layout.ruled} ${layout.below}`}>
        {people.map((person) => (
          <DeletedRow
            key={person._id}
            person={person}
            why={refused.get(person._id)?.why ?? []}
            isBusy={restore.isPending && restore.variables.ids.includes(person._id)}
            onRestore={() => take(person._id)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

const isAsked = (why: StillDeleted[]) => why.some(({ isQuestion }) => isQuestion)
const isSeatTaken = (why: StillDeleted[]) => why.some(({ field }) => field === 'rollNumber')

/** The button's words, and the same with the name for a screen reader. */
function restoreWords(why: StillDeleted[], name: string): [label: string, named: string] {
  if (isAsked(why)) return [i18n.t('Restore anyway'), i18n.t('Restore anyway: {name}', { name })]
  if (isSeatTaken(why))
    return [i18n.t('Restore with the next number'), i18n.t('Restore with the next number: {name}', { name })]
  return [i18n.t('Restore'), i18n.t('Restore: {name}', { name })]
}

interface DeletedRowProps {
  person: DeletedPerson
  why: StillDeleted[]
  isBusy: boolean
  onRestore: () => void
}

function DeletedRow({ person, why, isBusy, onRestore }: DeletedRowProps) {
  const { name, rollNumber, class: of, by, at } = person
  const timeZone = useTimeZone()
  const when = `${formatDay(dayAt(new Date(at), timeZone))}, ${formatTime(at, timeZone)}`
  const place =
    of && i18n.t('{class}, roll number {rollNumber}', { class: classLabel(of), rollNumber: rollNumber ?? '' })
  const [label, named] = restoreWords(why, name)
  return (
    <li>
      <div className={layout.share}>
        <Text fw={600}>{name}</Text>
        {place && <Text size="sm">{place}</Text>}
        <Text size="sm" c="dimmed">
          {i18n.t('{when}, by {name}', { when, name: by.name })}
        </Text>
        {why.map((one) => (
          <Text key={`${one.field} ${one.text}`} size="sm" c="red" role="alert">
            {reasonOf(one)}
          </Text>
        ))}
      </div>
      <Group gap="xs">
        <Button variant="default" loading={isBusy} aria-label={named} onClick={onRestore}>
          {label}
        </Button>
        {of && mayI('privacy:write') && <EraseButton student={person} isDeleted variant="subtle" />}
      </Group>
    </li>
  )
}
