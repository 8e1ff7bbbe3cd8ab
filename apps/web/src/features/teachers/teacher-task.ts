import type { ListedTeacher } from '@shala/contract/teachers/teachers'

/** A dialog that is open about one or several teachers. */
export type TeacherTask =
  | { kind: 'edit'; teacher: ListedTeacher }
  | { kind: 'delete'; teachers: ListedTeacher[] }
