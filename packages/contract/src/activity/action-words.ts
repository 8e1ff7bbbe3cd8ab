import { type ActivityAction, activityActions } from './actions.ts'

/** Recorded for those who ask, and too many beside what somebody changed: looks, and coming and going. */
export const quietActions: readonly ActivityAction[] = [
  'users.view',
  'students.number',
  'files.open',
  'sessions.start',
  'sessions.end',
]

/** Of people of one kind, in their own words. */
const actionsOfKind: Partial<Record<ActivityAction, Record<string, string>>> = {
  'users.view': {
    student: /*i18n*/ "Looked at a student's details",
    teacher: /*i18n*/ "Looked at a teacher's details",
  },
  'users.delete': { student: /*i18n*/ 'Removed a student', teacher: /*i18n*/ 'Removed a teacher' },
  'users.restore': { student: /*i18n*/ 'Restored a student', teacher: /*i18n*/ 'Restored a teacher' },
  'imports.add': { student: /*i18n*/ 'Imported a student', teacher: /*i18n*/ 'Imported a teacher' },
}

/** In English; an action that is no longer known is its own word. */
export function actionWords({ action, entity }: { action: string; entity: string }): string {
  const known = action as ActivityAction
  return actionsOfKind[known]?.[entity] ?? activityActions[known] ?? action
}
