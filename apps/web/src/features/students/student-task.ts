import type { ListedStudent } from '@shala/contract/students/listed'

/** A dialog that is open for one or several students. */
export type StudentTask =
  | { kind: 'edit'; student: ListedStudent }
  | { kind: 'promote'; students: ListedStudent[] }
  | { kind: 'delete'; students: ListedStudent[] }
