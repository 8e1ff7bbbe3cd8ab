import type { CurrentUser } from '@shala/contract/profile'
import { getMe } from '@shala/contract/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { meKey } from './me-key.ts'

/** The signed-in person, freshly from the server; the token's claims are older. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }): Promise<CurrentUser> => (await call(getMe, { signal })).user,
})
