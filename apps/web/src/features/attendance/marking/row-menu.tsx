import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { attendanceLimits } from '@shala/contract/attendance'
import type { ListedStudent } from '@shala/contract/students'
import { IconArrowBackUp, IconClock, IconDotsVertical } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import classes from './marking.module.css'
import type { Marking } from './use-marking.ts'

interface RowMenuProps {
  student: ListedStudent
  marking: Marking
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Late, undo, and remarks, which can be typed before there is a mark. */
export function RowMenu({ student, marking, isOpen, onOpen }: RowMenuProps) {
  const label = i18n.t('More for {name}', { name: student.name })
  const close = () => onOpen(false)
  return (
    <Popover
      opened={isOpen}
      onChange={onOpen}
      position="bottom-end"
      withinPortal={false}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon data-action="menu" aria-label={label} onClick={() => onOpen(!isOpen)}>
          <IconDotsVertical size={20} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} className={classes.menu}>
        <Choices student={student} marking={marking} onDone={close} />
        <RemarksField
          name={student.name}
          remarks={marking.typedFor(student)}
          onType={(text) => marking.type(student, text)}
          onSave={(remarks) => {
            marking.remark(student, remarks)
            close()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function Choices({
  student,
  marking,
  onDone,
}: Pick<RowMenuProps, 'student' | 'marking'> & { onDone: () => void }) {
  const choose = (act: () => void) => () => {
    onDone()
    act()
  }
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconClock {...icon} />}
        data-autofocus
        onClick={choose(() => marking.mark(student, 'late'))}
      >
        {i18n.t('Late')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconArrowBackUp {...icon} />}
        disabled={student.attendanceStatus === null}
        onClick={choose(() => marking.undo(student))}
      >
        {i18n.t('Undo Attendance')}
      </Button>
    </>
  )
}

interface RemarksFieldProps {
  name: string
  remarks: string
  onType: (remarks: string) => void
  onSave: (remarks: string) => void
}

function RemarksField({ name, remarks, onType, onSave }: RemarksFieldProps) {
  // The draft comes back a moment later; a field that waited for it would lose what is typed or entered meanwhile.
  const [text, setText] = useState(remarks)
  const type = (next: string) => {
    setText(next)
    onType(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(text)
  }
  return (
    <form className={classes.remarksField} onSubmit={submit}>
      <TextInput
        aria-label={i18n.t('Remarks for {name}', { name })}
        placeholder={i18n.t('Add remarks...')}
        maxLength={attendanceLimits.notes}
        enterKeyHint="done"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Button type="submit">{i18n.t('Save')}</Button>
    </form>
  )
}
