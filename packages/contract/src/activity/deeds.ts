import type { ActivityAction } from './actions.ts'

/** What is done to many at once, in words for all of them: a list of deeds has one line for it. */
export const activityDeeds = {
  'classes.create': /*i18n*/ 'Added {count} classes',
  'students.update': /*i18n*/ 'Changed {count} students',
  'students.promote': /*i18n*/ 'Promoted {count} students',
  'students.undo_promotion': /*i18n*/ 'Undid the promotion of {count} students',
  'leave.approve': /*i18n*/ 'Approved {count} leave requests',
  'leave.decline': /*i18n*/ 'Declined {count} leave requests',
  'imports.add': /*i18n*/ 'Imported {count} people',
  'imports.update': /*i18n*/ 'Changed {count} people through an import',
  'imports.undo_person': /*i18n*/ 'Undid the import of {count} people',
  'users.delete': /*i18n*/ 'Removed {count} people',
  'users.restore': /*i18n*/ 'Restored {count} people',
} as const satisfies Partial<Record<ActivityAction, string>>

const deedsOfKind: Partial<Record<ActivityAction, Record<string, string>>> = {
  'users.delete': {
    student: /*i18n*/ 'Removed {count} students',
    teacher: /*i18n*/ 'Removed {count} teachers',
  },
  'users.restore': {
    student: /*i18n*/ 'Restored {count} students',
    teacher: /*i18n*/ 'Restored {count} teachers',
  },
  'imports.add': {
    student: /*i18n*/ 'Imported {count} students',
    teacher: /*i18n*/ 'Imported {count} teachers',
  },
}

/** In English, with `{count}`; undefined for what is never done to many at once. */
export function deedWords({ action, entity }: { action: string; entity: string }): string | undefined {
  const known = action as keyof typeof activityDeeds
  return deedsOfKind[known]?.[entity] ?? activityDeeds[known]
}
