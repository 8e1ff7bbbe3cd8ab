import type { CurrentUser } from '@shala/contract/profile'
import { skipToken, useQuery } from '@tanstack/react-query'
import { openingQuery } from '#features/dashboard/index.ts'
import { meKey } from '#features/profile/index.ts'
import { readClaims } from '#platform/session/session.ts'
import { useSessionOwner } from '#platform/session/session-owner.ts'

/** The signed-in person, as the server last described them; the token's claims are older. */
export function usePerson() {
  const me = useQuery<CurrentUser>({ queryKey: meKey, queryFn: skipToken }).data
  const opening = useQuery({ ...openingQuery(useSessionOwner()), enabled: false }).data
  const claims = readClaims()
  const { name, role, photo } = me ?? opening?.person ?? claims ?? { name: '', role: 'student', photo: null }
  return { name, role, photo: photo ?? null }
}
