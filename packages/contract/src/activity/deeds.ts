import type { ActivityAction } from './activity.ts'

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
