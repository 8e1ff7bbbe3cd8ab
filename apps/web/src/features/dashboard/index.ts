export { openApp, openingQuery } from './opening.ts'
export { reloadShown } from './reload.ts'
export { useFollowDuty } from './use-follow-duty.ts'
