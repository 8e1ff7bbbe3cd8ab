import { Alert, Text } from '@mantine/core'
import { dayAt } from '@shala/contract/general/days'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTimeZone, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { formatDay, formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { useLastBackup } from './backups-queries.ts'

/** Of the whole installation; nothing where it makes none, or is not known. */
export function BackupCard() {
  const { data } = useLastBackup()
  const today = useToday()
  const timeZone = useTimeZone()
  if (!data || (!data.madeAt && !data.failedAt)) return null
  const { madeAt, failedAt } = data
  const placeOf = (instant: string) => {
    const day = dayAt(new Date(instant), timeZone)
    return { day: formatDay(day), time: formatTime(instant, timeZone), isToday: day === today }
  }
  return (
    <Section title={i18n.t('Backups')}>
      <div className={layout.stack}>
        {failedAt && (
          <Alert color="red" icon={<IconAlertCircle size={18} stroke={2} aria-hidden="true" />}>
            {i18n.t(
              'The last backup failed on {day}, {time}. Please tell the person who runs this installation.',
              placeOf(failedAt),
            )}
          </Alert>
        )}
        <Text>{madeAt ? wordsFor(placeOf(madeAt)) : i18n.t('No backup has been made yet.')}</Text>
      </div>
    </Section>
  )
}

function wordsFor({ isToday, day, time }: { isToday: boolean; day: string; time: string }): string {
  if (isToday) return i18n.t('Last backup: today, {time}', { time })
  return i18n.t('Last backup: {day}, {time}', { day, time })
}
