import type { SignedIn } from '@shala/contract/auth/auth'
import { authRefusals } from '@shala/contract/auth/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loadContract, useLeave } from '#features/auth/index.ts'
import { call } from '#platform/calls/api.ts'
import { isRefusedWith, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { keepSignedIn, readClaims } from '#platform/session/session.ts'
import { sessionOwner } from '#platform/session/session-owner.ts'
import { pushMovesTo, pushOwnerKey, readStored, store } from '#platform/session/storage.ts'
import { toast } from '#ui/toast.tsx'

/** A family's browser that shows one child's notifications shows both children's. Of staff it is one account's. */
function keepPush({ _id, role, schoolId }: SignedIn['user']): void {
  const before = readClaims()
  const isFamily = before?.role === 'student' && role === 'student' && before.schoolId === schoolId
  if (isFamily && readStored(pushOwnerKey) === sessionOwner()) store(pushOwnerKey, pushMovesTo(_id))
}

/** Switches to another of one's accounts, or says why not; a proof that is no longer recent signs nobody out. */
export function useSwitchAccount(): (userId: string) => void {
  const client = useQueryClient()
  const leave = useLeave()
  const { mutate } = useMutation({
    mutationFn: async (userId: string) => {
      // This session ends: a call still on its way would be refused and sign the next one out.
      await client.cancelQueries()
      const { switchAccount } = await loadContract()
      return await call(switchAccount, { body: { userId } })
    },
  })
  const refuse = (error: unknown) => {
    const isStale = isRefusedWith(error, authRefusals.proofStale)
    const action = { label: i18n.t('Sign in again'), onPress: leave }
    toast('error', messageOf(error), isStale ? { action } : {})
  }
  return (userId) =>
    mutate(userId, {
      onError: refuse,
      onSuccess: (signedIn) => {
        keepPush(signedIn.user)
        keepSignedIn(signedIn)
        client.clear()
        // A new page: nothing of the one person may stay on the other's screen.
        location.assign('/')
      },
    })
}
