import type { ListedStudent } from '@shala/contract/students/listed'
import { IconCloudPause } from '@tabler/icons-react'
import { memo, Suspense, useRef } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Busy } from '#ui/display/busy.tsx'
import { Initials } from '#ui/display/person.tsx'
import layout from '#ui/layout.module.css'
import { awayLabel, leaveLabel, saidOf } from '../attendance-words.ts'
import { RowMenu } from './lazy-row-menu.ts'
import { MarkButton } from './mark-button.tsx'
import type { MarkingActs } from './marking-acts.ts'
import { kindOf } from './marking-counts.tsx'
import type { MarkedStudent } from './marking-queries.ts'
import classes from './marking-row.module.css'
import { moreIcon } from './row-icons.tsx'

interface MarkingRowProps {
  student: MarkedStudent
  /** As the row shows them. */
  remarks: string
  acts: MarkingActs
  /** Mounted when it is first opened, and again after another row's menu was opened. */
  menu: 'none' | 'closed' | 'open'
  onMenu: (student: ListedStudent, isOpen: boolean) => void
}

const notSent = <IconCloudPause size={16} stroke={2} aria-hidden="true" />

const unsent = () => (
  <span className={classes.unsent}>
    {notSent}
    <span className={layout.hidden}>{i18n.t('Not sent yet')}</span>
  </span>
)

/** 'Note: fever' */
function noteLabel(note: NonNullable<MarkedStudent['familyNote']>): string {
  const said = saidOf(note)
  return said ? i18n.t('Note: {said}', { said }) : i18n.t('Note from the family')
}

const lineOf = ({ attendanceStatus, awayHalf, leave, familyNote }: MarkedStudent, remarks: string) => (
  <span className={classes.line}>
    {attendanceStatus === 'late' && <b className={classes.late}>{i18n.t('Late')}</b>}
    {awayHalf && <b className={classes.late}>{awayLabel(awayHalf)}</b>}
    {leave && <b className={classes.leave}>{leaveLabel(leave)}</b>}
    {familyNote && (
      <b className={`${layout.words} ${classes.leave} ${classes.said}`}>{noteLabel(familyNote)}</b>
    )}
    {remarks && <span className={`${layout.words} ${layout.dim} ${classes.remarks}`}>{remarks}</span>}
  </span>
)

/**
 * One student: name, and two large buttons. The row stays where it is when marked. Plain elements, as a class has forty
 * rows, and no props that change with another student's mark. On phones the lit button shows
 * 'Marked', and the word is for screen readers.
 */
export const MarkingRow = memo(function MarkingRow(props: MarkingRowProps) {
  const { student, remarks, acts, menu, onMenu } = props
  const menuButton = useRef<HTMLButtonElement>(null)
  const { _id, name, rollNumber, photo, attendanceStatus, awayHalf, leave, familyNote, isUnsent } = student
  const menuId = `menu-${_id}`
  const isMenuOpen = menu === 'open'
  return (
    <li
      className={`${layout.row} ${layout.card} ${classes.row}`}
      data-student={_id}
      data-status={leave && kindOf(student) === 'leave' ? 'leave' : (attendanceStatus ?? undefined)}
    >
      <div className={classes.face}>
        <Initials name={name} photo={photo} size={32} />
        {isUnsent && unsent()}
        <span className={classes.roll}>{rollNumber}</span>
      </div>
      <div className={`${layout.row} ${layout.words} ${classes.name}`}>
        <span>{name}</span>
        {attendanceStatus && (
          <span className={`${layout.hiddenOnPhone} ${classes.marked}`}>{i18n.t('Marked')}</span>
        )}
        {(attendanceStatus === 'late' || awayHalf || remarks || leave || familyNote) &&
          lineOf(student, remarks)}
      </div>
      <div className={classes.actions}>
        <MarkButton status="absent" student={student} onMark={acts.mark} />
        <MarkButton status="present" student={student} onMark={acts.mark} />
        <button
          ref={menuButton}
          type="button"
          id={menuId}
          className={`mantine-focus-auto mantine-active ${layout.dots}`}
          data-action="menu"
          aria-label={i18n.t('More options for {name}', { name })}
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          aria-controls={isMenuOpen ? `${menuId}-dropdown` : undefined}
          onClick={() => onMenu(student, !isMenuOpen)}
        >
          {moreIcon}
        </button>
        {menu !== 'none' && (
          <Suspense fallback={<Busy element={menuButton} onCancel={() => onMenu(student, false)} />}>
            <RowMenu
              id={menuId}
              button={menuButton}
              student={student}
              acts={acts}
              isOpen={isMenuOpen}
              onOpen={(isOpen) => onMenu(student, isOpen)}
            />
          </Suspense>
        )}
      </div>
    </li>
  )
})
