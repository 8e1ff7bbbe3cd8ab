export { meQuery, useOtherAccounts, useSwitchAccount } from './profile-queries.ts'
