import { Badge, Text, VisuallyHidden } from '@mantine/core'
import { useLongPress } from '@mantine/hooks'
import type { ListedStudent } from '@shala/contract/students'
import { IconCloudPause } from '@tabler/icons-react'
import { memo, type SyntheticEvent, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Initials } from '#ui/display/person.tsx'
import { useIsPhone } from '#ui/media.ts'
import { MarkButton } from './mark-button.tsx'
import classes from './marking.module.css'
import type { MarkedStudent } from './marking-queries.ts'
import { RowMenu } from './row-menu.tsx'
import type { Marking } from './use-marking.ts'

interface MarkingRowProps {
  student: MarkedStudent
  marking: Marking
}

function isOnControl({ target }: SyntheticEvent): boolean {
  return (target as Element).closest('button, input, [role="dialog"]') !== null
}

/** A finger that rests on the row opens its menu; scrolling and the buttons inside are left alone. */
function useRestingFinger(open: () => void) {
  return useLongPress((event) => !isOnControl(event) && open(), {
    threshold: 500,
    events: ['touch'],
    cancelOnMove: true,
    // Lifting the finger would count as a click beside what has just opened.
    onFinish: (event) => event.preventDefault(),
  })
}

/** One student: who, and two large buttons. The row stays where it is when marked. */
export const MarkingRow = memo(function MarkingRow({ student, marking }: MarkingRowProps) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const finger = useRestingFinger(() => setMenuOpen(true))
  const { _id, name, rollNumber, photo, attendanceStatus } = student
  return (
    <li className={classes.row} data-student={_id} data-status={attendanceStatus ?? undefined} {...finger}>
      <div className={classes.face}>
        <Initials name={name} photo={photo} size={32} />
        {student.isUnsent && <Unsent />}
        <Text className={classes.roll} component="span">
          {rollNumber}
        </Text>
      </div>
      <div className={classes.name}>
        <Text fw={600} component="span" id={`name-${_id}`}>
          {name}
        </Text>
        {attendanceStatus && <MarkedBadge />}
        <RowLine status={attendanceStatus} remarks={marking.remarksOf(student)} />
      </div>
      <div className={classes.actions}>
        <MarkButton status="absent" student={student} onMark={marking.mark} />
        <MarkButton status="present" student={student} onMark={marking.mark} />
        <RowMenu student={student} marking={marking} isOpen={isMenuOpen} onOpen={setMenuOpen} />
      </div>
    </li>
  )
})

/** Over the photo, so that the row keeps its height. */
function Unsent() {
  return (
    <span className={classes.unsent}>
      <IconCloudPause size={16} stroke={2} aria-hidden="true" />
      <VisuallyHidden>{i18n.t('Not sent yet')}</VisuallyHidden>
    </span>
  )
}

/** On phones the lit button says it. */
function MarkedBadge() {
  const isPhone = useIsPhone()
  if (isPhone) return <VisuallyHidden>{i18n.t('Marked')}</VisuallyHidden>
  return (
    <Badge size="sm" variant="default" className={classes.marked}>
      {i18n.t('Marked')}
    </Badge>
  )
}

function RowLine({ status, remarks }: { status: ListedStudent['attendanceStatus']; remarks: string }) {
  if (status !== 'late' && !remarks) return null
  return (
    <Text size="sm" component="span" className={classes.line}>
      {status === 'late' && <b className={classes.late}>{i18n.t('Late')}</b>}
      {remarks && <span className={classes.remarks}>{remarks}</span>}
    </Text>
  )
}
