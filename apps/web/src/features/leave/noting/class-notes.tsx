import { Alert, Button } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { Section } from '#ui/page/section.tsx'
import classes from '../leave.module.css'
import { useDeciding } from '../team/use-deciding.ts'
import { NoteCard } from './note-card.tsx'
import { useClassNotes, useDecideNote } from './note-queries.ts'
import { noteDecisions } from './note-words.ts'

/** The notes of a class teacher's families, to be accepted or declined; nothing where there are none. */
export function ClassNotes() {
  const notes = useClassNotes()?.notes ?? []
  const { decide, busy, problems, failure } = useDeciding(useDecideNote(), noteDecisions)
  if (notes.length === 0) return null
  return (
    <Section
      title={i18n.t('Notes from families')}
      line={i18n.t('A child whose note is accepted is on leave on those days.')}
    >
      {failure && (
        <Alert color="red" role="alert" py="xs" mb="sm">
          {failure.message}{' '}
          <Button variant="default" onClick={failure.retry}>
            {i18n.t('Try Again')}
          </Button>
        </Alert>
      )}
      <ul className={classes.notes}>
        {notes.map((leave) => (
          <li key={leave._id}>
            <NoteCard
              leave={leave}
              busy={busy[leave._id]}
              problem={problems[leave._id]}
              onDecide={(status, remark) => decide({ request: leave, status, ...(remark && { remark }) })}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
