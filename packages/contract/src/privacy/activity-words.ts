import { relationTexts } from './consent.ts'
import { requestTexts } from './requests.ts'

/** The activity's names for what is recorded of privacy, as in `activity/words.ts`. */
export const privacyFields = {
  keptLeaverMonths: /*i18n*/ 'Files of leavers kept (months)',
  keptActivityMonths: /*i18n*/ 'Activity kept (months)',
  keptChatDays: /*i18n*/ 'Conversations kept (days)',
  keptNoticeDays: /*i18n*/ 'Notifications kept (days)',
  leavers: /*i18n*/ 'People whose files were deleted',
  version: /*i18n*/ 'Version of the notice',
  givenBy: /*i18n*/ 'Given by',
  relation: /*i18n*/ 'Relation',
  way: /*i18n*/ 'How',
  request: /*i18n*/ 'Request',
} as const

/** By field: the meaning of stored values. */
export const privacyValues = {
  relation: relationTexts,
  way: { app: /*i18n*/ 'In the app', paper: /*i18n*/ 'On paper' },
  request: requestTexts.kinds,
} as const
