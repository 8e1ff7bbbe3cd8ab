import { Button, Popover, TextInput } from '@mantine/core'
import { attendanceLimits, awayHalves } from '@shala/contract/attendance/attendance'
import type { ListedStudent } from '@shala/contract/students/listed'
import { IconArrowBackUp, IconCircleHalf2, IconClock, IconUser } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { useShowPerson } from '#platform/screens/person-panel.ts'
import { Standing, useIsMounted } from '#ui/display/standing.tsx'
import layout from '#ui/layout.module.css'
import { awayLabel } from '../attendance-words.ts'
import type { MarkingActs } from './marking-acts.ts'
import classes from './row-menu.module.css'

interface RowMenuProps {
  /** The button's, which names the menu. */
  id: string
  button: RefObject<HTMLButtonElement | null>
  student: ListedStudent
  acts: MarkingActs
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Late, half a day, undo, and remarks, which can be typed before there is a mark. */
export function RowMenu({ id, button, student, acts, isOpen, onOpen }: RowMenuProps) {
  const close = () => onOpen(false)
  const field = useRef<HTMLInputElement>(null)
  const isMounted = useIsMounted()
  return (
    <Popover
      id={id}
      opened={isOpen && isMounted}
      onChange={onOpen}
      position="bottom-end"
      withinPortal={false}
      // A phone scrolls the row away as its keyboard opens; this keeps what is being typed in view.
      hideDetached={false}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Standing element={button} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label={i18n.t('More options for {name}', { name: student.name })}
        className={classes.menu}
      >
        <Choices student={student} acts={acts} onLate={() => field.current?.focus()} onDone={close} />
        <RemarksField
          inputRef={field}
          name={student.name}
          remarks={acts.typedFor(student)}
          onType={(text) => acts.type(student, text)}
          onSave={(remarks) => {
            acts.remark(student, remarks)
            close()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

interface ChoicesProps extends Pick<RowMenuProps, 'student' | 'acts'> {
  onLate: () => void
  onDone: () => void
}

/** After 'Late' the menu stays open: the reason is one press away. */
function Choices({ student, acts, onLate, onDone }: ChoicesProps) {
  const beLate = () => {
    acts.mark(student, 'late')
    onLate()
  }
  const undo = () => {
    onDone()
    acts.undo(student)
  }
  const show = useShowPerson()
  const option = { variant: 'subtle', color: 'gray', justify: 'flex-start' } as const
  return (
    <>
      <Button {...option} leftSection={<IconClock {...icon} />} data-autofocus onClick={beLate}>
        {i18n.t('Late')}
      </Button>
      {awayHalves.map((half) => (
        <Button
          key={half}
          {...option}
          leftSection={<IconCircleHalf2 {...icon} />}
          aria-pressed={student.awayHalf === half}
          onClick={() => {
            onDone()
            acts.missHalf(student, half)
          }}
        >
          {awayLabel(half)}
        </Button>
      ))}
      <Button
        {...option}
        leftSection={<IconArrowBackUp {...icon} />}
        disabled={student.attendanceStatus === null}
        onClick={undo}
      >
        {i18n.t('Undo Attendance')}
      </Button>
      <Button
        {...option}
        leftSection={<IconUser {...icon} />}
        onClick={() => {
          onDone()
          show({ kind: 'student', id: student._id, among: [] })
        }}
      >
        {i18n.t('Student Details')}
      </Button>
    </>
  )
}

/** The usual reasons, one press each. */
const quickWords = [/*i18n*/ 'Bus', /*i18n*/ 'Doctor', /*i18n*/ 'Rain'] as const

interface RemarksFieldProps {
  inputRef: RefObject<HTMLInputElement | null>
  name: string
  remarks: string
  onType: (remarks: string) => void
  onSave: (remarks: string) => void
}

function RemarksField({ inputRef, name, remarks, onType, onSave }: RemarksFieldProps) {
  // The draft comes back a moment later; a field that waited for it would lose what is typed meanwhile.
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
    <form className={`${layout.tight} ${classes.remarksField}`} onSubmit={submit}>
      <TextInput
        ref={inputRef}
        aria-label={i18n.t('Remarks for {name}', { name })}
        placeholder={i18n.t('Add remarks...')}
        maxLength={attendanceLimits.notes}
        enterKeyHint="done"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Button type="submit">{i18n.t('Save')}</Button>
      <div className={`${layout.wrap} ${layout.wide}`}>
        {quickWords.map((word) => (
          <Button
            key={word}
            variant="default"
            radius="xl"
            px="sm"
            onClick={() => {
              type(i18n.t(word))
              onSave(i18n.t(word))
            }}
          >
            {i18n.t(word)}
          </Button>
        ))}
      </div>
    </form>
  )
}
