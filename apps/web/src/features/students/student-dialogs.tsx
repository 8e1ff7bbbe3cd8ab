import type { ListedStudent } from '@shala/contract/students/students'
import { mayI } from '#platform/session/roles.ts'
import { StudentDetailsDialog } from './details/student-details-dialog.tsx'
import { EditStudentDialog } from './editing/edit-student-dialog.tsx'
import { PromoteDialog } from './promotion/promote-dialog.tsx'
import { DeleteStudent } from './removal/delete-student.tsx'
import { DeleteStudents } from './removal/delete-students.tsx'
import type { StudentTask } from './student-task.ts'

interface StudentDialogsProps {
  task: StudentTask
  onTask: (task: StudentTask) => void
  onClose: () => void
  /** Something was done with the selected students. */
  onChanged: () => void
  onEdited: (student: ListedStudent) => void
}

export function StudentDialogs({ task, onTask, onClose, onChanged, onEdited }: StudentDialogsProps) {
  if (task.kind === 'view') {
    const { student } = task
    const edit = () => onTask({ kind: 'edit', student })
    return (
      <StudentDetailsDialog
        student={student}
        onEdit={mayI('students:edit') ? edit : undefined}
        onClose={onClose}
      />
    )
  }
  if (task.kind === 'edit') {
    const { student } = task
    return <EditStudentDialog student={student} onClose={onClose} onSaved={() => onEdited(student)} />
  }
  if (task.kind === 'promote') {
    return <PromoteDialog students={task.students} onClose={onClose} onPromoted={onChanged} />
  }
  const [student, ...more] = task.students
  if (student && more.length === 0) return <DeleteStudent student={student} onClose={onClose} />
  return <DeleteStudents students={task.students} onClose={onClose} onDeleted={onChanged} />
}
