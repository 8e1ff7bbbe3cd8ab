export { openApp, openingQuery } from './opening.ts'
export { useFollowDuty } from './use-follow-duty.ts'
