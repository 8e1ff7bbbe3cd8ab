import { Button } from '@mantine/core'
import type { ListedStudent } from '@shala/contract/students'
import { i18n } from '#platform/i18n.ts'
import classes from './marking.module.css'
import { countMarks } from './marking-counts.tsx'
import type { Marking } from './use-marking.ts'

const choices = [
  { status: 'present', color: 'green', label: /*i18n*/ 'Mark All Present' },
  { status: 'absent', color: 'red', label: /*i18n*/ 'Mark All Absent' },
] as const

/** Marks everybody who is left. */
export function MarkAll({ students, marking }: { students: ListedStudent[]; marking: Marking }) {
  const isDone = countMarks(students).unmarked === 0
  return (
    <div className={classes.all}>
      {choices.map(({ status, color, label }) => (
        <Button
          key={status}
          variant="light"
          color={color}
          disabled={isDone}
          loading={marking.isMarkingAll}
          onClick={() => marking.markAll(status)}
        >
          {i18n.t(label)}
        </Button>
      ))}
    </div>
  )
}
