import type { Sent } from '@shala/contract/general/endpoint'
import * as consent from '@shala/contract/privacy/consent'
import { eraseStudent } from '@shala/contract/privacy/erasing'
import { getNotice, listNotices, saveNotice } from '@shala/contract/privacy/notice'
import * as requests from '@shala/contract/privacy/requests'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

const root = ['privacy'] as const

export const noticeQuery = queryOptions({
  queryKey: [...root, 'notice'],
  queryFn: ({ signal }) => call(getNotice, { signal }),
})

export function useNotices(isWanted: boolean) {
  return useQuery({
    queryKey: [...root, 'notices'],
    queryFn: async ({ signal }) => (await call(listNotices, { signal })).notices,
    enabled: isWanted,
  })
}

export function useConsents(studentId: string) {
  return useQuery({
    queryKey: [...root, 'consents', studentId],
    queryFn: ({ signal }) => call(consent.listConsents, { params: { studentId }, signal }),
  })
}

export function useWithoutConsent(page: number) {
  return useQuery({
    queryKey: [...root, 'missing', page],
    queryFn: ({ signal }) =>
      call(consent.listWithoutConsent, { query: { page: String(page), limit: '10' }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useOwnRequests() {
  return useQuery({
    queryKey: [...root, 'requests', 'own'],
    queryFn: async ({ signal }) => (await call(requests.listOwnRequests, { signal })).requests,
  })
}

export function useRequests(page: number) {
  return useQuery({
    queryKey: [...root, 'requests', page],
    queryFn: ({ signal }) =>
      call(requests.listRequests, { query: { page: String(page), limit: '10' }, signal }),
    placeholderData: keepPreviousData,
  })
}

function useAskAgain(...more: string[][]) {
  const client = useQueryClient()
  const ask = async () => {
    await Promise.all([[...root], ...more].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  return { onSuccess: ask, onError: ask }
}

export function useSaveNotice() {
  return useMutation({
    mutationFn: (body: Sent<typeof saveNotice, 'body'>) => call(saveNotice, { body }),
    ...useAskAgain(),
  })
}

export function useGiveConsent() {
  return useMutation({
    mutationFn: (body: Sent<typeof consent.giveConsent, 'body'>) => call(consent.giveConsent, { body }),
    ...useAskAgain(),
  })
}

export function useWithdraw() {
  return useMutation({ mutationFn: () => call(consent.withdrawConsent, {}), ...useAskAgain() })
}

export function useRecordConsent(studentId: string) {
  return useMutation({
    mutationFn: (body: Sent<typeof consent.recordConsent, 'body'>) =>
      call(consent.recordConsent, { params: { studentId }, body }),
    ...useAskAgain(['activity']),
  })
}

export function useEndConsent(studentId: string) {
  return useMutation({
    mutationFn: () => call(consent.endConsent, { params: { studentId } }),
    ...useAskAgain(['activity']),
  })
}

export function useAskSchool() {
  return useMutation({
    mutationFn: (body: Sent<typeof requests.askPrivacy, 'body'>) => call(requests.askPrivacy, { body }),
    ...useAskAgain(),
  })
}

export function useAnswerRequest(id: string) {
  return useMutation({
    mutationFn: (body: { answer: string }) => call(requests.answerRequest, { params: { id }, body }),
    ...useAskAgain(),
  })
}

export function useEraseStudent(studentId: string) {
  return useMutation({
    mutationFn: (name: string) => call(eraseStudent, { params: { studentId }, body: { name } }),
  })
}
