import { Alert, Button, Radio, Stack, Text } from '@mantine/core'
import {
  calendarLimits,
  calendarRefusals,
  calendarTexts,
  type MarkedDaysOff,
  type MarksOnDaysOff,
} from '@shala/contract/calendar/calendar'
import type { importCalendar } from '@shala/contract/calendar/sharing'
import type { Answer } from '@shala/contract/general/endpoint'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { currentOf, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { ChooseFile } from '#ui/form/choose-file.tsx'
import { useDrop } from '#ui/form/use-drop.ts'
import { toast } from '#ui/toast.tsx'
import classes from './calendar.module.css'
import { useImport } from './calendar-queries.ts'
import { daysWords } from './calendar-words.ts'
import { MarkedDaysQuestion } from './marked-days.tsx'

type Plan = Answer<typeof importCalendar>

const accepted = ['.ics', 'text/calendar']

/** Reads a file as a trial with each choice, and imports what was shown. */
function useImporting(onDone: () => void) {
  const { mutateAsync, isPending } = useImport()
  const [file, setFile] = useState<File | null>(null)
  const [isClosed, setClosed] = useState(true)
  const [plan, setPlan] = useState<Plan | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [marked, setMarked] = useState<MarkedDaysOff | null>(null)
  const send = async (sent: { file: File; isClosed: boolean; isTrial: boolean; marks?: MarksOnDaysOff }) => {
    setFailure(null)
    setMarked(null)
    try {
      const answer = await mutateAsync(sent)
      if (sent.isTrial) return setPlan(answer)
      const count = countOf(answer)
      toast('success', i18n.t(calendarTexts.imported, { count }))
      onDone()
    } catch (error) {
      const asked = currentOf<MarkedDaysOff>(error, calendarRefusals.markedDays)
      if (asked) setMarked(asked)
      else setFailure(messageOf(error))
    }
  }
  const choose = async (chosen: File) => {
    setPlan(null)
    setFile(chosen)
    if (chosen.size > calendarLimits.icsBytes) return setFailure(i18n.t(calendarTexts.fileTooLarge))
    await send({ file: chosen, isClosed, isTrial: true })
  }
  const chooseKind = async (next: boolean) => {
    setClosed(next)
    if (file && plan) await send({ file, isClosed: next, isTrial: true })
  }
  const save = (marks?: MarksOnDaysOff) => file && send({ file, isClosed, isTrial: false, marks })
  const asking = { marked, drop: () => setMarked(null) }
  return { file, isClosed, plan, failure, isPending, choose, chooseKind, save, asking }
}

function countOf({ days }: Plan): number {
  return days.filter(({ outcome }) => outcome !== 'same').length
}

/** An .ics file, reviewed before it is imported. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const importing = useImporting(onClose)
  const { file, isClosed, plan, failure, isPending, choose, chooseKind, save, asking } = importing
  const count = plan ? countOf(plan) : 0
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
          loading={isPending && !plan}
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
        {plan && <PlanList plan={plan} count={count} />}
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
        <Button disabled={count === 0} loading={isPending && plan !== null} onClick={() => void save()}>
          {count === 0
            ? i18n.t('Import')
            : i18n.t('Import {count, plural, one {# day} other {# days}}', { count })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function outcomeWords(outcome: Plan['days'][number]['outcome']): string {
  if (outcome === 'new') return i18n.t('New')
  return outcome === 'changed' ? i18n.t('Changed') : i18n.t('Already there')
}

function PlanList({ plan: { days, left }, count }: { plan: Plan; count: number }) {
  return (
    <>
      {count === 0 && <Alert color="blue">{i18n.t('There is nothing new in this file.')}</Alert>}
      {days.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <ul className={classes.planned} tabIndex={0} aria-label={i18n.t('What will be imported')}>
          {days.map(({ uid, name, from, to, isClosed, outcome }) => (
            <li key={uid}>
              <Text component="span" fw={600}>
                {name}
              </Text>
              <Text component="span" size="sm" c="dimmed">
                {daysWords({ from, to })} · {isClosed ? i18n.t('Holiday') : i18n.t('Event')} ·{' '}
                {outcomeWords(outcome)}
              </Text>
            </li>
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
