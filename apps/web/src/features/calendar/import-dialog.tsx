import { Alert, Button, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import {
  calendarLimits,
  calendarRefusals,
  calendarTexts,
  type MarkedDaysOff,
} from '@shala/contract/calendar/calendar'
import type { MarksAnswer } from '@shala/contract/calendar/marks-on-days-off'
import type { ImportChoice, importCalendar } from '@shala/contract/calendar/sharing'
import type { Answer } from '@shala/contract/general/endpoint'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { currentOf, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { ChooseFile } from '#ui/form/choose-file.tsx'
import { useDrop } from '#ui/form/use-drop.ts'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import classes from './calendar.module.css'
import { type Choices, useImport } from './calendar-changes.ts'
import { daysWords, leaveWords } from './calendar-words.ts'
import { MarkedDaysQuestion } from './marked-days.tsx'
import { useUndoImport } from './use-undo-import.ts'

type Plan = Answer<typeof importCalendar>
type PlannedDay = Plan['days'][number]

const accepted = ['.ics', 'text/calendar']

/** Reads a file as a trial with each choice, and imports what was shown. */
function useImporting(onDone: () => void) {
  const { mutateAsync, isPending } = useImport()
  const { mutate: undo } = useUndoImport()
  const [file, setFile] = useState<File | null>(null)
  const [isClosed, setClosed] = useState(true)
  const [choices, setChoices] = useState<Choices>({})
  const [plan, setPlan] = useState<Plan | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [marked, setMarked] = useState<MarkedDaysOff | null>(null)
  const send = async (sent: Parameters<typeof mutateAsync>[0]) => {
    setFailure(null)
    setMarked(null)
    try {
      const answer = await mutateAsync(sent)
      if (sent.isTrial) return setPlan(answer)
      const count = countOf(answer, {})
      const lines = [i18n.t(calendarTexts.imported, { count }), leaveWords(answer.onLeave, count)]
      toast('success', lines.filter(Boolean).join('\n'), { onUndo: () => undo(answer.undo) })
      onDone()
    } catch (error) {
      const asked = currentOf<MarkedDaysOff>(error, calendarRefusals.markedDays)
      if (asked) setMarked(asked)
      else setFailure(messageOf(error))
    }
  }
  const choose = async (chosen: File) => {
    setPlan(null)
    setChoices({})
    setFile(chosen)
    if (chosen.size > calendarLimits.icsBytes) return setFailure(i18n.t(calendarTexts.fileTooLarge))
    await send({ file: chosen, isClosed, isTrial: true })
  }
  const chooseKind = async (next: boolean) => {
    setClosed(next)
    if (file && plan) await send({ file, isClosed: next, isTrial: true })
  }
  const save = (marks?: MarksAnswer) => file && send({ file, isClosed, isTrial: false, choices, marks })
  const asking = { marked, drop: () => setMarked(null) }
  const chooseFor = (uid: string, choice: ImportChoice) => setChoices((now) => ({ ...now, [uid]: choice }))
  const shown = plan && { plan, choices, count: countOf(plan, choices), onChoose: chooseFor }
  return { file, isClosed, shown, failure, isPending, choose, chooseKind, save, asking }
}

/** How many days an import adds or changes. */
function countOf({ days }: Plan, choices: Choices): number {
  const isTaken = ({ uid, outcome }: PlannedDay) =>
    outcome !== 'same' && outcome !== 'left' && choices[uid] !== 'leave out'
  return days.filter(isTaken).length
}

/** An .ics file, reviewed before it is imported. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const importing = useImporting(onClose)
  const { file, isClosed, shown, failure, isPending, choose, chooseKind, save, asking } = importing
  const count = shown?.count ?? 0
  const drop = useDrop(choose)
  return (
    <Dialog opened title={i18n.t('Import a calendar file')} onClose={onClose}>
      <Stack gap="md" {...drop}>
        <Text size="sm">
          {i18n.t(
            "An .ics file from Google Calendar, Apple Calendar or Outlook, such as your board's holiday list. Importing it again updates what has changed.",
          )}
        </Text>
        <ChooseFile
          accept={accepted}
          variant="default"
          leftSection={<IconFileImport size={18} stroke={1.75} aria-hidden="true" />}
          loading={isPending && !shown}
          onChoose={choose}
        >
          {file ? file.name : i18n.t('Choose an .ics file')}
        </ChooseFile>
        <Radio.Group
          label={i18n.t('On these days school is')}
          value={isClosed ? 'closed' : 'open'}
          onChange={(value) => chooseKind(value === 'closed')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="closed" label={i18n.t('Closed: a holiday')} />
            <Radio value="open" label={i18n.t('Open: an event')} />
          </Stack>
        </Radio.Group>
        {shown && <PlanList {...shown} />}
      </Stack>
      {asking.marked && (
        <MarkedDaysQuestion
          marked={asking.marked}
          onAnswer={(marks) => void save(marks)}
          onClose={asking.drop}
        />
      )}
      <DialogActions failure={failure}>
        <Button variant="default" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
        <Button disabled={count === 0} loading={isPending && shown !== null} onClick={() => void save()}>
          {count === 0
            ? i18n.t('Import')
            : i18n.t('Import {count, plural, one {# day} other {# days}}', { count })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function outcomeWords(outcome: PlannedDay['outcome']): string {
  if (outcome === 'new') return i18n.t('New')
  return outcome === 'changed' ? i18n.t('Changed') : i18n.t('Already there')
}

interface PlannedRowProps {
  day: PlannedDay
  choice: ImportChoice | undefined
  onChoose: (uid: string, choice: ImportChoice) => void
}

/** A day of the file, with what becomes of it; one that is there already stays as it is. */
function PlannedRow({ day: { uid, name, from, to, isClosed, outcome }, choice, onChoose }: PlannedRowProps) {
  const kind = isClosed ? 'holiday' : 'event'
  return (
    <li>
      <div className={layout.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {[daysWords({ from, to }), outcomeWords(outcome)].join(' · ')}
        </Text>
      </div>
      {outcome === 'same' ? (
        <Text size="sm" c="dimmed">
          {isClosed ? i18n.t('Holiday') : i18n.t('Event')}
        </Text>
      ) : (
        <NativeSelect
          aria-label={i18n.t('What {name} is', { name })}
          value={choice ?? kind}
          onChange={({ currentTarget }) => onChoose(uid, currentTarget.value as ImportChoice)}
          data={[
            { value: 'holiday', label: i18n.t('Holiday') },
            { value: 'event', label: i18n.t('Event') },
            { value: 'leave out', label: i18n.t('Leave out') },
          ]}
        />
      )}
    </li>
  )
}

interface PlanListProps {
  plan: Plan
  choices: Choices
  count: number
  onChoose: (uid: string, choice: ImportChoice) => void
}

function PlanList({ plan: { days, left }, choices, count, onChoose }: PlanListProps) {
  return (
    <>
      {count === 0 && <Alert color="blue">{i18n.t('There is nothing new in this file.')}</Alert>}
      {days.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <ul className={classes.planned} tabIndex={0} aria-label={i18n.t('What will be imported')}>
          {days.map((day) => (
            <PlannedRow key={day.uid} day={day} choice={choices[day.uid]} onChoose={onChoose} />
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <Alert
          color="amber"
          title={i18n.t('{count, plural, one {# event is} other {# events are}} left out', {
            count: left.length,
          })}
        >
          {left.slice(0, 5).map(({ name, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same
            <div key={place}>
              {name || i18n.t('No name')}: {i18n.t(reason)}
            </div>
          ))}
        </Alert>
      )}
    </>
  )
}
