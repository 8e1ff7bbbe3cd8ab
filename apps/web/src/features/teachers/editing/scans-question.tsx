import { Text } from '@mantine/core'
import type { ScansAfter } from '@shala/contract/teachers/editing'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { firstNames } from '#ui/dialog/several.tsx'
import { formatDay } from '#ui/format.ts'

interface ScansQuestionProps {
  scans: ScansAfter | null
  onAgree: (count: number) => void
  onCancel: () => void
}

/** Shows the check-ins that would no longer count. */
export function ScansQuestion({ scans, onAgree, onCancel }: ScansQuestionProps) {
  return (
    <Confirm
      opened={scans !== null}
      title={i18n.t('Checked in after the last day')}
      text={
        scans && (
          <>
            <Text mb="xs">
              {i18n.t(
                '{count, plural, one {One day after it has a check-in. It no longer counts, and comes back if you change the day again.} other {# days after it have a check-in. They no longer count, and come back if you change the day again.}}',
                { count: scans.count },
              )}
            </Text>
            <Text>{firstNames(scans.days.map((day) => ({ name: formatDay(day) }))).join(', ')}</Text>
          </>
        )
      }
      confirmLabel={i18n.t('Save anyway')}
      cancelLabel={i18n.t('Go back')}
      onConfirm={() => scans && onAgree(scans.count)}
      onCancel={onCancel}
    />
  )
}
