import type { ListedTeacher } from '@shala/contract/teachers/teachers'
import { EditTeacherDialog } from './editing/edit-teacher-dialog.tsx'
import { DeleteTeachers } from './removal/delete-teachers.tsx'
import type { TeacherTask } from './teacher-task.ts'

interface TeacherDialogsProps {
  task: TeacherTask
  onClose: () => void
  onDeleted: () => void
  onEdited: (teacher: ListedTeacher) => void
}

export function TeacherDialogs({ task, onClose, onDeleted, onEdited }: TeacherDialogsProps) {
  if (task.kind === 'edit') {
    const { teacher } = task
    return <EditTeacherDialog id={teacher._id} onClose={onClose} onSaved={() => onEdited(teacher)} />
  }
  return <DeleteTeachers teachers={task.teachers} onClose={onClose} onDeleted={onDeleted} />
}
