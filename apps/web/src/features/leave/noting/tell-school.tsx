import { Button } from '@mantine/core'
import { type NoteReason, noteReasons, noteReasonTexts } from '@shala/contract/leave/family-note'
import type { LeaveRequest } from '@shala/contract/leave/leave'
import { useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import choices from '#ui/form/choices.module.css'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { useNewestOwn } from '../leave-queries.ts'
import { noteWords } from '../leave-words.ts'
import { RequestLine } from '../request-line.tsx'
import { NoteDialog } from './lazy-note-dialog.ts'
import { noteStatusLabel } from './note-words.ts'

/** A family's way to tell the school, and what it has told of days that are not over. */
export function TellSchool({ name }: { name: string }) {
  const [why, setWhy] = useState<NoteReason | null>(null)
  const close = () => setWhy(null)
  usePreload(NoteDialog)
  return (
    <Section
      title={i18n.t('Is {name} not coming to school?', { name })}
      line={i18n.t('Tell the school why. The class teacher sees it at once.')}
    >
      <fieldset className={layout.wrap} aria-label={i18n.t('Tell the school')}>
        {noteReasons.map((reason) => (
          <Button
            key={reason}
            variant="default"
            radius="xl"
            className={choices.chip}
            aria-haspopup="dialog"
            onClick={() => setWhy(reason)}
          >
            {i18n.t(noteReasonTexts[reason])}
          </Button>
        ))}
      </fieldset>
      <NotesAhead />
      {why && (
        <LazyDialog onClose={close}>
          <NoteDialog why={why} onClose={close} onSent={close} />
        </LazyDialog>
      )}
    </Section>
  )
}

function isAhead({ status, family_note, to_date }: LeaveRequest, today: string): boolean {
  return family_note !== null && status !== 'Cancelled' && to_date >= today
}

function NotesAhead() {
  const today = useToday()
  const notes = useNewestOwn()?.filter((leave) => isAhead(leave, today)) ?? []
  if (notes.length === 0) return null
  return (
    <ul className={`${layout.ruled} ${layout.apart}`}>
      {notes.map((leave) => (
        <li key={leave._id}>
          <RequestLine
            leave={leave}
            words={leave.family_note ? noteWords(leave.family_note) : ''}
            status={noteStatusLabel(leave.status)}
          />
        </li>
      ))}
    </ul>
  )
}
