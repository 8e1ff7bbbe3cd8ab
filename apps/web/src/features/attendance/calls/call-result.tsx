import { Button, Loader, Textarea } from '@mantine/core'
import { type AbsenceCall, callLimits } from '@shala/contract/attendance/calls'
import type { FamilyNote } from '@shala/contract/leave/family-note'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { formatTime } from '#ui/format.ts'
import { useMenu } from '#ui/menu/use-menu.tsx'
import { saidOf } from '../attendance-words.ts'
import { useSaveCall } from './calls-queries.ts'

interface CallResultProps {
  date: string
  student: { studentId: string; studentName: string }
  found: AbsenceCall | undefined
  /** What the family told by itself. */
  note?: FamilyNote | undefined
}

/** 'Fever, told by the family' */
export function toldWords(note: FamilyNote): string {
  return i18n.t('{reason}, told by the family', { reason: saidOf(note) ?? '' })
}

/** Stored in English, and shown in the language of whoever reads them. */
const quick = { ill: /*i18n*/ 'Ill', family: /*i18n*/ 'Family', travel: /*i18n*/ 'Travel' } as const

const isQuick = (words: string) => Object.values<string>(quick).includes(words)

/** 'Not called', 'No answer, 9:12 am', 'Ill', 'Spoken' */
function resultWords({ found, note }: Pick<CallResultProps, 'found' | 'note'>, timeZone: string): string {
  if (!found) return note ? toldWords(note) : i18n.t('Not called')
  // A family that did not know has said so in words, and is still to be called.
  if (found.words) return isQuick(found.words) ? i18n.t(found.words) : found.words
  if (found.outcome === 'spoken') return i18n.t('Spoken')
  return i18n.t('No answer, {time}', { time: formatTime(found.at, timeZone) })
}

/** The result of calling the family of a child who is absent; a press changes it. */
export function CallResult({ date, student, found, note }: CallResultProps) {
  const timeZone = useTimeZone()
  const [isWriting, setWriting] = useState(false)
  const { mutate, isPending } = useSaveCall(date, student.studentId, found)
  const save = (result: Parameters<typeof mutate>[0]) => () => mutate(result, { onError: toastFailure })
  const spoken = (words: string) => save({ outcome: 'spoken', words })
  const shown = resultWords({ found, note }, timeZone)
  const label = i18n.t('Call to the family of {name}: {result}', { name: student.studentName, result: shown })
  const { target, menu } = useMenu(label, [
    { label: i18n.t('No answer'), act: save({ outcome: 'no_answer' }) },
    { label: i18n.t('Spoken: ill'), act: spoken(quick.ill) },
    { label: i18n.t('Spoken: family'), act: spoken(quick.family) },
    { label: i18n.t('Spoken: travel'), act: spoken(quick.travel) },
    { label: i18n.t('Spoken: other words'), act: () => setWriting(true) },
    ...(found ? [{ label: i18n.t('Not called'), act: save({ outcome: null }) }] : []),
  ])
  return (
    <>
      <Button
        {...target}
        variant={found ? 'default' : 'subtle'}
        size="sm"
        maw={note ? 280 : 200}
        // Not `loading`: that disables the button, and the menu could not give it the focus back.
        aria-busy={isPending}
        aria-label={label}
        title={found ? i18n.t('{result}, by {name}', { result: shown, name: found.by }) : undefined}
        rightSection={
          isPending ? <Loader size={16} /> : <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        }
      >
        {shown}
      </Button>
      {menu}
      {isWriting && (
        <WordsDialog date={date} student={student} found={found} onClose={() => setWriting(false)} />
      )}
    </>
  )
}

/** The words stay until they are stored: a failure is said beside the button. */
function WordsDialog({ date, student, found, onClose }: CallResultProps & { onClose: () => void }) {
  const [text, setText] = useState(found?.words ?? '')
  const { mutate, isPending, error } = useSaveCall(date, student.studentId, found)
  const save = () =>
    mutate({ outcome: 'spoken', words: text.replace(/\s+/g, ' ').trim() }, { onSuccess: onClose })
  const title = i18n.t('Why {name} is away', { name: student.studentName })
  return (
    <Dialog opened title={title} isDirty={text !== (found?.words ?? '')} onClose={onClose}>
      <Textarea
        label={i18n.t('What the family said')}
        data-autofocus
        autosize
        minRows={2}
        maxLength={callLimits.words}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DialogActions failure={error && messageOf(error)}>
        <Button variant="default" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
        <Button loading={isPending} onClick={save}>
          {i18n.t('Save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
