import type { SchoolClass } from '@shala/contract/classes'
import { BulkDialog } from './bulk-dialog.tsx'
import { CreateClass, EditClass } from './class-dialog.tsx'
import type { ClassTask } from './class-task.ts'
import { ClassWeek } from './class-week.tsx'
import { DeleteClass } from './delete-class.tsx'

interface ClassDialogsProps {
  task: ClassTask
  existing: SchoolClass[]
  onClose: () => void
  onCreated: () => void
}

export function ClassDialogs({ task, existing, onClose, onCreated }: ClassDialogsProps) {
  if (task.name === 'create') return <CreateClass onClose={onClose} onCreated={onCreated} />
  if (task.name === 'bulk') return <BulkDialog existing={existing} onClose={onClose} onCreated={onCreated} />
  if (task.name === 'edit') return <EditClass schoolClass={task.schoolClass} onClose={onClose} />
  if (task.name === 'week') return <ClassWeek schoolClass={task.schoolClass} onClose={onClose} />
  return <DeleteClass schoolClass={task.schoolClass} onClose={onClose} />
}
