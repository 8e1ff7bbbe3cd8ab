import { listAccounts, listSessions, revokeSession } from '@shala/contract/auth/auth'
import { largePhoto } from '@shala/contract/files'
import type { CurrentUser } from '@shala/contract/profile'
import {
  proveContact,
  removeContact,
  requestPasswordOtp,
  sendContactOtp,
  sendProofOtp,
  updateProfile,
} from '@shala/contract/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { upload } from '#platform/calls/upload.ts'
import { meKey } from './me-key.ts'

const sessionsKey = ['profile', 'sessions'] as const

function useKeepMe() {
  const client = useQueryClient()
  return async ({ user }: { user: CurrentUser }) => {
    await client.cancelQueries({ queryKey: meKey })
    client.setQueryData(meKey, user)
  }
}

export function useUpdateContact() {
  return useMutation({
    mutationFn: (body: { email?: string; phone?: string }) => call(updateProfile, { body }),
    onSuccess: useKeepMe(),
  })
}

export type Channel = 'email' | 'phone'

/** To one of the person's own unconfirmed contacts. */
export function useSendContactOtp(channel: Channel) {
  return useMutation({ mutationFn: () => call(sendContactOtp, { params: { channel } }) })
}

export function useSendProofOtp() {
  return useMutation({ mutationFn: () => call(sendProofOtp, {}) })
}

export interface ContactProof {
  otp: string
  currentPassword?: string
  proofOtp?: string
}

export function useProveContact(channel: Channel) {
  return useMutation({
    mutationFn: (body: ContactProof) => call(proveContact, { params: { channel }, body }),
    onSuccess: useKeepMe(),
  })
}

export function useRemoveContact() {
  return useMutation({
    mutationFn: (channel: Channel) => call(removeContact, { params: { channel } }),
    onSuccess: useKeepMe(),
  })
}

interface NewPhoto {
  photo: File
  /** From 0 to 1. */
  onProgress?: (share: number) => void
}

export function useSavePhoto() {
  return useMutation({
    mutationFn: ({ photo, onProgress = () => {} }: NewPhoto) => {
      const form = new FormData()
      form.append('photo', photo, 'photo')
      return upload(updateProfile, { form, onProgress })
    },
    onSuccess: useKeepMe(),
  })
}

/** Returns the former photo, so that it can be restored: the server keeps no removed photo. */
export function useRemovePhoto() {
  const keep = useKeepMe()
  return useMutation({
    mutationFn: async (link: string) => {
      const response = await fetch(largePhoto(link)).catch(() => null)
      const former = response?.ok ? new File([await response.blob()], 'photo') : null
      await keep(await call(updateProfile, { body: { photoBase64: '' } }))
      return former
    },
  })
}

export function useRequestPasswordOtp() {
  return useMutation({ mutationFn: () => call(requestPasswordOtp, {}) })
}

/** The first password takes a code, each later one the current password. Every other session ends. */
export function useSavePassword() {
  const client = useQueryClient()
  const keep = useKeepMe()
  return useMutation({
    mutationFn: (body: { newPassword: string; currentPassword?: string; otp?: string }) =>
      call(updateProfile, { body }),
    onSuccess: async (answer) => {
      await keep(answer)
      await client.invalidateQueries({ queryKey: sessionsKey })
    },
  })
}

export function useSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
  })
}

/** @throws the first failure, after every other device has been tried */
export function useRevokeSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const outcomes = await Promise.allSettled(ids.map((id) => call(revokeSession, { params: { id } })))
      const failed = outcomes.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** The other accounts that the person may switch to without a new code. */
export function useOtherAccounts({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['profile', 'accounts'],
    queryFn: async ({ signal }) => (await call(listAccounts, { signal })).accounts,
    select: (accounts) => accounts.filter(({ isCurrent }) => !isCurrent),
    enabled,
  })
}
