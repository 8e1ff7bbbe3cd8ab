import { Alert, Button, Card, Text } from '@mantine/core'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Person } from '#ui/display/person.tsx'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import layout from '#ui/layout.module.css'
import classes from '../leave.module.css'
import type { Decision } from '../leave-queries.ts'
import { daysLabel, rangeLabel, reasonWords, statusMeaning } from '../leave-words.ts'
import { NoteLink } from '../note-link.tsx'
import { DecisionButtons, type Draft } from '../team/decision-buttons.tsx'
import { noteStatusLabel } from './note-words.ts'

interface NoteCardProps {
  leave: LeaveRequest
  /** The decision on it that is being saved. */
  busy: Decision['status'] | undefined
  /** Why the last one was refused. */
  problem: string | undefined
  onDecide: (status: Decision['status'], remark?: string) => Promise<boolean>
}

/** What a family told of its child, for the class teacher. */
export function NoteCard({ leave, busy, problem, onDecide }: NoteCardProps) {
  const { user_id: child, status, remark } = leave
  const [draft, setDraft] = useState<Draft | null>(null)
  const decide = async (next: Decision['status'], words?: string) => {
    if (await onDecide(next, words)) setDraft(null)
  }
  const isPending = status === 'Pending'
  return (
    <Card
      component="article"
      className={`${layout.column} ${classes.request}`}
      padding="sm"
      data-pending={isPending || undefined}
      aria-label={`${child.name}, ${rangeLabel(leave)}`}
    >
      <div className={`${layout.row} ${classes.requestTop}`}>
        <Person name={child.name} photo={child.photo} line={child.class ?? ''} />
        <StatusBadge meaning={statusMeaning[status]}>
          {isPending ? i18n.t('Waiting') : noteStatusLabel(status)}
        </StatusBadge>
      </div>
      <div>
        <Text fw={600}>{reasonWords(leave)}</Text>
        <Text size="sm" c="dimmed">
          {rangeLabel(leave)} · {daysLabel(leave.days)}
        </Text>
      </div>
      {leave.note && <NoteLink leave={leave} of="class" />}
      {remark && <Text size="sm">{remark}</Text>}
      {problem && (
        <Alert color="amber" role="alert" py="xs">
          {problem}
        </Alert>
      )}
      {isPending ? (
        <DecisionButtons
          name={child.name}
          busy={busy}
          draft={draft}
          acceptLabel={i18n.t('Accept')}
          onDraft={setDraft}
          onDecide={(next, words) => void decide(next, words)}
        />
      ) : (
        <Button
          variant="subtle"
          className={layout.fixed}
          loading={busy !== undefined}
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void decide('Pending')}
        >
          {i18n.t('Undo Decision')}
        </Button>
      )}
    </Card>
  )
}
