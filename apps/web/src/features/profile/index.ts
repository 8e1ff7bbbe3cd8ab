export { meKey } from './me-key.ts'
export { useOtherAccounts } from './profile-queries.ts'
export { useSwitchAccount } from './use-switch-account.ts'
