import { Button } from '@mantine/core'
import type { ListedStudent } from '@shala/contract/students/students'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './marking.module.css'
import type { MarkingActs } from './marking-acts.ts'
import { countMarks } from './marking-counts.tsx'

interface MarkAllProps {
  /** The students shown. */
  students: ListedStudent[]
  /** Not everybody is shown: a search leaves some out. */
  isSome: boolean
  acts: MarkingActs
}

/** Marks everybody who is shown, unmarked and not on leave; absent is less prominent, because it is rarely meant. */
export function MarkAll({ students, isSome, acts }: MarkAllProps) {
  const count = countMarks(students).unmarked
  const labels =
    isSome && count > 0
      ? {
          present: i18n.t('Mark these {count} present', { count }),
          absent: i18n.t('Mark these {count} absent', { count }),
        }
      : { present: i18n.t('Mark All Present'), absent: i18n.t('Mark All Absent') }
  // Not disabled in the browser, which would take the focus from the button just pressed.
  const off = count === 0 ? { 'data-disabled': true, 'aria-disabled': true } : {}
  const mark = (status: 'present' | 'absent') => {
    if (count > 0) acts.markAll(students, status)
  }
  return (
    <div className={`${layout.wrap} ${classes.all}`}>
      <Button
        {...off}
        variant="light"
        color="green"
        className={classes.mainAll}
        onClick={() => mark('present')}
      >
        {labels.present}
      </Button>
      <Button {...off} variant="subtle" color="gray" onClick={() => mark('absent')}>
        {labels.absent}
      </Button>
    </div>
  )
}
