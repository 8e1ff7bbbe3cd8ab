import { Button, Group, Stack, Text } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { useTaughtClasses } from '#features/classes/index.ts'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { formatDay, formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { MarksToSettle } from './marks-to-settle.tsx'
import classes from './waiting.module.css'
import { keyOf, type WaitingMark } from './waiting-mark.ts'
import { useWaitingMarks, waitingMarks } from './waiting-of-me.ts'
import { markWords } from './waiting-words.ts'

interface WaitingDialogProps {
  opened: boolean
  onClose: () => void
}

/** All marks that the server has not saved: those to settle first, then those that only wait. */
export function WaitingDialog({ opened, onClose }: WaitingDialogProps) {
  const { marks, failure } = useWaitingMarks()
  const waiting = marks.filter(({ state }) => state === 'waiting')
  return (
    <Dialog opened={opened} onClose={onClose} title={i18n.t('Marks on this device')}>
      <Stack gap="sm">
        {marks.length === 0 && <Text role="status">{i18n.t('All marks are saved.')}</Text>}
        <MarksToSettle marks={marks} />
        {waiting.length > 0 && (
          <Group justify="space-between" gap="sm">
            <Text size="sm" c="dimmed" flex="1 1 12rem">
              {i18n.t('They are kept even if you close the page, and are sent automatically in this order.')}
              {failure && ` ${failure.message}`}
            </Text>
            <Button variant="default" onClick={() => void waitingMarks().send()}>
              {i18n.t('Send now')}
            </Button>
          </Group>
        )}
        <ul className={classes.list}>
          {waiting.map((mark) => (
            <OneWaiting key={keyOf(mark)} mark={mark} />
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}

function OneWaiting({ mark }: { mark: WaitingMark }) {
  const timeZone = useTimeZone()
  const ofClass = useTaughtClasses()?.find(({ _id }) => _id === mark.classId)
  const time = formatTime(new Date(mark.markedAt).toISOString(), timeZone)
  const where = [ofClass && classLabel(ofClass), formatDay(mark.date)].filter(Boolean).join(' · ')
  return (
    <li className={classes.one}>
      <div className={layout.words}>
        <Text fw={600}>{mark.studentName}</Text>
        <Text size="sm" c="dimmed">
          {where}
        </Text>
      </div>
      <Text size="sm" className={classes.what}>
        {markWords(mark)}, {time}
      </Text>
    </li>
  )
}
