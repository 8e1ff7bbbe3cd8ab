import type { ListedStudent } from '@shala/contract/students'
import { mayI } from '#platform/roles.ts'
import { StudentDetailsDialog } from './details/student-details-dialog.tsx'
import { EditStudentDialog } from './editing/edit-student-dialog.tsx'
import { PromoteDialog } from './promotion/promote-dialog.tsx'
import { DeleteStudent } from './removal/delete-student.tsx'
import { DeleteStudents } from './removal/delete-students.tsx'

/** What is being done with one or several students. */
export type StudentTask =
  | { kind: 'view'; student: ListedStudent }
  | { kind: 'edit'; student: ListedStudent }
  | { kind: 'promote'; students: ListedStudent[] }
  | { kind: 'delete'; students: ListedStudent[] }

interface StudentDialogsProps {
  task: StudentTask | null
  onTask: (task: StudentTask | null) => void
  /** Something was done with those who are selected. */
  onChanged: () => void
  onEdited: (student: ListedStudent) => void
}

export function StudentDialogs({ task, onTask, onChanged, onEdited }: StudentDialogsProps) {
  const close = () => onTask(null)
  if (task?.kind === 'view') {
    const { student } = task
    const edit = () => onTask({ kind: 'edit', student })
    return (
      <StudentDetailsDialog
        student={student}
        onEdit={mayI('students:edit') ? edit : undefined}
        onClose={close}
      />
    )
  }
  if (task?.kind === 'edit') {
    const { student } = task
    return <EditStudentDialog student={student} onClose={close} onSaved={() => onEdited(student)} />
  }
  if (task?.kind === 'promote') {
    return <PromoteDialog students={task.students} onClose={close} onPromoted={onChanged} />
  }
  if (task?.kind !== 'delete') return null
  const [student, ...more] = task.students
  if (student && more.length === 0) return <DeleteStudent student={student} onClose={close} />
  return <DeleteStudents students={task.students} onClose={close} onDeleted={onChanged} />
}
