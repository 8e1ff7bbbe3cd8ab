import { Button, Textarea } from '@mantine/core'
import { type AbsenceCall, callLimits } from '@shala/contract/attendance/calls'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { formatTime } from '#ui/format.ts'
import { useMenu } from '#ui/menu/use-menu.tsx'
import { useSaveCall } from './calls-queries.ts'

interface CallResultProps {
  date: string
  student: { studentId: string; studentName: string }
  found: AbsenceCall | undefined
}

/** 'Not called', 'No answer, 9:12 am', 'Ill', 'Spoken' */
function resultWords(found: AbsenceCall | undefined, timeZone: string): string {
  if (!found) return i18n.t('Not called')
  if (found.outcome === 'spoken') return found.words || i18n.t('Spoken')
  return i18n.t('No answer, {time}', { time: formatTime(found.at, timeZone) })
}

/** What came of calling the family of a child who is absent; a press changes it. */
export function CallResult({ date, student, found }: CallResultProps) {
  const timeZone = useTimeZone()
  const [isWriting, setWriting] = useState(false)
  const save = useSaveCall(date, student.studentId, found)
  const spoken = (words: string) => () => save.mutate({ outcome: 'spoken', words })
  const shown = resultWords(found, timeZone)
  const label = i18n.t('Call to the family of {name}: {result}', { name: student.studentName, result: shown })
  const { target, menu } = useMenu(label, [
    { label: i18n.t('No answer'), act: () => save.mutate({ outcome: 'no_answer' }) },
    { label: i18n.t('Spoken: ill'), act: spoken(i18n.t('Ill')) },
    { label: i18n.t('Spoken: family'), act: spoken(i18n.t('Family')) },
    { label: i18n.t('Spoken: travel'), act: spoken(i18n.t('Travel')) },
    { label: i18n.t('Spoken: other words'), act: () => setWriting(true) },
    ...(found ? [{ label: i18n.t('Not called'), act: () => save.mutate({ outcome: null }) }] : []),
  ])
  return (
    <>
      <Button
        {...target}
        variant={found ? 'default' : 'subtle'}
        size="sm"
        maw={200}
        loading={save.isPending}
        aria-label={label}
        title={found ? i18n.t('{result}, by {name}', { result: shown, name: found.by }) : undefined}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
      >
        {shown}
      </Button>
      {menu}
      {isWriting && (
        <WordsDialog
          name={student.studentName}
          words={found?.words ?? ''}
          onClose={() => setWriting(false)}
          onSave={(words) => spoken(words)()}
        />
      )}
    </>
  )
}

interface WordsDialogProps {
  name: string
  words: string
  onClose: () => void
  onSave: (words: string) => void
}

function WordsDialog({ name, words, onClose, onSave }: WordsDialogProps) {
  const [text, setText] = useState(words)
  return (
    <Dialog opened title={i18n.t('Why {name} is away', { name })} isDirty={text !== words} onClose={onClose}>
      <Textarea
        label={i18n.t('What the family said')}
        data-autofocus
        autosize
        minRows={2}
        maxLength={callLimits.words}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
        <Button
          onClick={() => {
            onSave(text.replace(/\s+/g, ' ').trim())
            onClose()
          }}
        >
          {i18n.t('Save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
