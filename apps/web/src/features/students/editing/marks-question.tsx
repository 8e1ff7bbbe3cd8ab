import { Text } from '@mantine/core'
import type { MarkedDays, MarksChange } from '@shala/contract/students/editing'
import { statusLabel } from '#features/attendance/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { formatDay } from '#ui/format.ts'
import { countOf } from './undo-placing.ts'

interface MarksQuestionProps {
  change: MarksChange | null
  onAgree: (count: number) => void
  onCancel: () => void
}

/** Shows what a day in the past would do to attendance that is already marked. */
export function MarksQuestion({ change, onAgree, onCancel }: MarksQuestionProps) {
  return (
    <Confirm
      opened={change !== null}
      title={i18n.t('These days are already marked')}
      text={change && <WhatChanges {...change} />}
      confirmLabel={i18n.t('Save anyway')}
      cancelLabel={i18n.t('Go back')}
      onConfirm={() => change && onAgree(countOf(change))}
      onCancel={onCancel}
    />
  )
}

function WhatChanges({ outside, moving }: MarksChange) {
  return (
    <>
      {outside.count > 0 && (
        <Days
          marks={outside}
          text={i18n.t(
            '{count, plural, one {One mark is on a day when the student would not be in the class. It is set aside: it no longer counts, and comes back if you change the day again.} other {# marks are on days when the student would not be in the class. They are set aside: they no longer count, and come back if you change the day again.}}',
            { count: outside.count },
          )}
        />
      )}
      {moving.count > 0 && (
        <Days
          marks={moving}
          text={i18n.t(
            '{count, plural, one {One mark goes along to the other class, because the student would have been there on that day.} other {# marks go along to the other class, because the student would have been there on these days.}}',
            { count: moving.count },
          )}
        />
      )}
    </>
  )
}

const shown = 6

function Days({ marks: { count, days }, text }: { marks: MarkedDays; text: string }) {
  const more = count - Math.min(days.length, shown)
  return (
    <>
      <Text mb="xs">{text}</Text>
      <ul>
        {days.slice(0, shown).map(({ date, status }) => (
          <li key={date}>
            {i18n.t('{day}: {status}', { day: formatDay(date), status: statusLabel(status) })}
          </li>
        ))}
        {more > 0 && <li>{i18n.t('and {count} more', { count: more })}</li>}
      </ul>
    </>
  )
}
