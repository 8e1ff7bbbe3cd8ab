import type { ListedTeacher } from '@shala/contract/teachers/teachers'
import { mayI } from '#platform/session/roles.ts'
import { TeacherDetailsDialog } from './details/teacher-details-dialog.tsx'
import { EditTeacherDialog } from './editing/edit-teacher-dialog.tsx'
import { DeleteTeachers } from './removal/delete-teachers.tsx'
import type { TeacherTask } from './teacher-task.ts'

interface TeacherDialogsProps {
  task: TeacherTask
  onTask: (task: TeacherTask) => void
  onClose: () => void
  onDeleted: () => void
  onEdited: (teacher: ListedTeacher) => void
}

export function TeacherDialogs({ task, onTask, onClose, onDeleted, onEdited }: TeacherDialogsProps) {
  if (task.kind === 'view') {
    const { teacher } = task
    const edit = () => onTask({ kind: 'edit', teacher })
    return (
      <TeacherDetailsDialog
        teacher={teacher}
        onEdit={mayI('teachers:edit') ? edit : undefined}
        onClose={onClose}
      />
    )
  }
  if (task.kind === 'edit') {
    const { teacher } = task
    return <EditTeacherDialog id={teacher._id} onClose={onClose} onSaved={() => onEdited(teacher)} />
  }
  return <DeleteTeachers teachers={task.teachers} onClose={onClose} onDeleted={onDeleted} />
}
