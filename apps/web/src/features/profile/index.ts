export { meQuery, useOtherAccounts, useSwitchAccount } from './profile-queries.ts'
export { since } from './profile-words.ts'
