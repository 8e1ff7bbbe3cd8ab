import { Button } from '@mantine/core'
import type { ListedStudent } from '@shala/contract/students'
import { i18n } from '#platform/i18n.ts'
import classes from './marking.module.css'
import type { MarkingActs } from './marking-acts.ts'
import { countMarks } from './marking-counts.tsx'

interface MarkAllProps {
  /** Those who are shown. */
  students: ListedStudent[]
  /** Not everybody is shown: a search leaves some out. */
  isSome: boolean
  acts: MarkingActs
}

/** Marks everybody who is shown and left; absent in a quieter place, because it is rarely meant. */
export function MarkAll({ students, isSome, acts }: MarkAllProps) {
  const count = countMarks(students).unmarked
  const labels =
    isSome && count > 0
      ? {
          present: i18n.t('Mark these {count} Present', { count }),
          absent: i18n.t('Mark these {count} Absent', { count }),
        }
      : { present: i18n.t('Mark All Present'), absent: i18n.t('Mark All Absent') }
  const isDisabled = count === 0
  return (
    <div className={classes.all}>
      <Button
        disabled={isDisabled}
        variant="light"
        color="green"
        className={classes.mainAll}
        onClick={() => acts.markAll(students, 'present')}
      >
        {labels.present}
      </Button>
      <Button
        disabled={isDisabled}
        variant="subtle"
        color="gray"
        onClick={() => acts.markAll(students, 'absent')}
      >
        {labels.absent}
      </Button>
    </div>
  )
}
