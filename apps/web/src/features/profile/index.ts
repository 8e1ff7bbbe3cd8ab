export { meQuery, useOtherAccounts } from './profile-queries.ts'
export { useSwitchAccount } from './use-switch-account.ts'
