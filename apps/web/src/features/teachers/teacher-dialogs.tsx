import type { ListedTeacher } from '@shala/contract/teachers'
import { TeacherDetailsDialog } from './details/teacher-details-dialog.tsx'
import { EditTeacherDialog } from './editing/edit-teacher-dialog.tsx'
import { DeleteTeachers } from './removal/delete-teachers.tsx'

/** The dialog that is open about one or several teachers. */
export type TeacherTask =
  | { kind: 'view'; teacher: ListedTeacher }
  | { kind: 'edit'; teacher: ListedTeacher }
  | { kind: 'delete'; teachers: ListedTeacher[] }

interface TeacherDialogsProps {
  task: TeacherTask | null
  onTask: (task: TeacherTask | null) => void
  onDeleted: () => void
  onEdited: (teacher: ListedTeacher) => void
}

export function TeacherDialogs({ task, onTask, onDeleted, onEdited }: TeacherDialogsProps) {
  const close = () => onTask(null)
  if (task?.kind === 'view') {
    const { teacher } = task
    const edit = () => onTask({ kind: 'edit', teacher })
    return <TeacherDetailsDialog teacher={teacher} onEdit={edit} onClose={close} />
  }
  if (task?.kind === 'edit') {
    const { teacher } = task
    return <EditTeacherDialog id={teacher._id} onClose={close} onSaved={() => onEdited(teacher)} />
  }
  if (task?.kind !== 'delete') return null
  return <DeleteTeachers teachers={task.teachers} onClose={close} onDeleted={onDeleted} />
}
