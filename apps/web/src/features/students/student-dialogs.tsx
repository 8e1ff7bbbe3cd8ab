import type { ListedStudent } from '@shala/contract/students/listed'
import { EditStudentDialog } from './editing/edit-student-dialog.tsx'
import { PromoteDialog } from './promotion/promote-dialog.tsx'
import { DeleteStudent } from './removal/delete-student.tsx'
import { DeleteStudents } from './removal/delete-students.tsx'
import type { StudentTask } from './student-task.ts'

interface StudentDialogsProps {
  task: StudentTask
  onClose: () => void
  /** Something was done with the selected students. */
  onChanged: () => void
  onEdited: (student: ListedStudent) => void
}

export function StudentDialogs({ task, onClose, onChanged, onEdited }: StudentDialogsProps) {
  if (task.kind === 'edit') {
    const { student } = task
    return <EditStudentDialog student={student} onClose={onClose} onSaved={() => onEdited(student)} />
  }
  if (task.kind === 'promote') {
    return <PromoteDialog {...task} onClose={onClose} onPromoted={onChanged} />
  }
  const [student, ...more] = task.students
  if (student && more.length === 0) return <DeleteStudent student={student} onClose={onClose} />
  return <DeleteStudents students={task.students} onClose={onClose} onDeleted={onChanged} />
}
