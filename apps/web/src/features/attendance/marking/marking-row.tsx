import { ActionIcon, Badge, Menu, Text } from '@mantine/core'
import type { ListedStudent } from '@shala/contract/students'
import { IconArrowBackUp, IconClock, IconDotsVertical, IconMessage } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Initials } from '#ui/display/person.tsx'
import classes from '../attendance.module.css'
import { MarkButton } from './mark-button.tsx'
import { RemarksField } from './remarks-field.tsx'
import { useLongPress } from './use-long-press.ts'
import type { Marking } from './use-marking.ts'

interface MarkingRowProps {
  student: ListedStudent
  marking: Marking
}

/** One student: who, and two large buttons. The row stays where it is when marked. */
export const MarkingRow = memo(function MarkingRow({ student, marking }: MarkingRowProps) {
  const [isRemarking, setRemarking] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const press = useLongPress(() => setMenuOpen(true))
  const { _id, name, rollNumber, photo, attendanceStatus, remarks } = student
  return (
    <li className={classes.row} data-student={_id} data-status={attendanceStatus ?? undefined} {...press}>
      <div className={classes.who}>
        <div className={classes.face}>
          <Initials name={name} photo={photo} size={36} />
          <Text className={classes.roll} component="span">
            {rollNumber}
          </Text>
        </div>
        <div className={classes.name}>
          <Text fw={600} id={`name-${_id}`}>
            {name}
          </Text>
          <RowLine status={attendanceStatus} remarks={remarks} />
        </div>
      </div>
      <div className={classes.actions}>
        <MarkButton status="absent" student={student} onMark={marking.mark} />
        <MarkButton status="present" student={student} onMark={marking.mark} />
        <RowMenu
          student={student}
          marking={marking}
          isOpen={isMenuOpen}
          onOpen={setMenuOpen}
          onRemark={() => setRemarking(true)}
        />
      </div>
      {isRemarking && (
        <RemarksField
          name={name}
          remarks={remarks ?? ''}
          onSave={(text) => {
            setRemarking(false)
            marking.remark(student, text)
          }}
          onCancel={() => setRemarking(false)}
        />
      )}
    </li>
  )
})

/** Takes its place before there is a mark, so that the row does not grow with one. */
function RowLine({ status, remarks }: { status: ListedStudent['attendanceStatus']; remarks: string | null }) {
  if (!status) return <span className={classes.line} />
  return (
    <span className={classes.line}>
      <Badge size="sm" variant="default">
        {status === 'late' ? i18n.t('Marked Late') : i18n.t('Marked')}
      </Badge>
      {remarks && (
        <Text size="sm" c="dimmed" truncate component="span">
          {remarks}
        </Text>
      )}
    </span>
  )
}

interface RowMenuProps extends MarkingRowProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onRemark: () => void
}

function RowMenu({ student, marking, isOpen, onOpen, onRemark }: RowMenuProps) {
  const isMarked = student.attendanceStatus !== null
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={onOpen}>
      <Menu.Target>
        <ActionIcon data-action="menu" aria-label={i18n.t('More for {name}', { name: student.name })}>
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconClock size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => marking.mark(student, 'late')}
        >
          {i18n.t('Late')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
          disabled={!isMarked}
          onClick={() => marking.undo(student)}
        >
          {i18n.t('Undo Attendance')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconMessage size={18} stroke={1.75} aria-hidden="true" />}
          disabled={!isMarked}
          onClick={onRemark}
        >
          {i18n.t('Add remarks...')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
