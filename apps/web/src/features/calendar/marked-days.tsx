import { Button, Stack, Text } from '@mantine/core'
import type { MarkedDaysOff } from '@shala/contract/calendar/calendar'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { formatDay } from '#ui/format.ts'

interface MarkedDaysQuestionProps {
  marked: MarkedDaysOff
  onAnswer: (marks: 'aside' | 'count') => void
  onClose: () => void
}

/** Classes are marked on a day that would be off: either nobody was there, or they worked all the same. */
export function MarkedDaysQuestion({ marked: { days, total }, onAnswer, onClose }: MarkedDaysQuestionProps) {
  const more = total - days.length
  return (
    <Dialog opened title={i18n.t('These days are already marked')} size={480} onClose={onClose}>
      <Stack gap="md">
        <ul>
          {days.map(({ date, classes, marks }) => (
            <li key={date}>
              {i18n.t('{day}: {classes} ({marks, plural, one {# mark} other {# marks}})', {
                day: formatDay(date),
                classes: classesInWords(classes),
                marks,
              })}
            </li>
          ))}
          {more > 0 && <li>{i18n.t('and {count} more', { count: more })}</li>}
        </ul>
        <Button onClick={() => onAnswer('aside')}>{i18n.t('School was closed: set the marks aside')}</Button>
        <Text size="sm" c="dimmed">
          {i18n.t('They count nowhere, stay in the history, and come back if you remove the holiday.')}
        </Text>
        <Button variant="default" onClick={() => onAnswer('count')}>
          {i18n.t('These classes worked: the marks count')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {i18n.t('Go back')}
        </Button>
      </Stack>
    </Dialog>
  )
}

const named = 6

function classesInWords(classes: string[]): string {
  const more = classes.length - named
  const shown = classes.slice(0, named).join(', ')
  return more > 0 ? i18n.t('{names} and {count} more', { names: shown, count: more }) : shown
}
