import type { SchoolClass } from '@shala/contract/classes'

/** A dialog of the classes that is open. */
export type ClassTask =
  | { name: 'create' }
  | { name: 'bulk' }
  | { name: 'edit'; schoolClass: SchoolClass }
  | { name: 'week'; schoolClass: SchoolClass }
  | { name: 'delete'; schoolClass: SchoolClass }
