import {
  addAnnouncement,
  announcementLimits,
  changeAnnouncement,
  listAnnouncements,
  previewAnnouncement,
  removeAnnouncement,
  restoreAnnouncement,
  type SentAnnouncement,
} from '@shala/contract/announcements'
import type { Sent } from '@shala/contract/general/endpoint'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { announcementsKey, homeAnnouncementsKey } from './announcements-key.ts'

/** The first few of today. */
export function useHomeAnnouncements() {
  return useQuery({
    queryKey: homeAnnouncementsKey,
    queryFn: ({ signal }) =>
      call(listAnnouncements, { query: { limit: String(announcementLimits.home), shown: 'true' }, signal }),
    staleTime: 5 * 60_000,
    meta: { isStored: true },
  })
}

export function useAnnouncements(page: number) {
  return useQuery({
    queryKey: [...announcementsKey, 'list', page],
    queryFn: ({ signal }) => call(listAnnouncements, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
}

function useAskAgain() {
  const client = useQueryClient()
  return { onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }) }
}

export function useAddAnnouncement() {
  return useMutation({
    mutationFn: (body: SentAnnouncement & { id: string }) => call(addAnnouncement, { body }),
    ...useAskAgain(),
  })
}

export function useChangeAnnouncement() {
  return useMutation({
    mutationFn: ({ id, ...body }: SentAnnouncement & { id: string }) =>
      call(changeAnnouncement, { params: { announcementId: id }, body }),
    ...useAskAgain(),
  })
}

export function useRemoveAnnouncement() {
  return useMutation({
    mutationFn: (announcementId: string) => call(removeAnnouncement, { params: { announcementId } }),
    ...useAskAgain(),
  })
}

export function useRestoreAnnouncement() {
  return useMutation({
    mutationFn: (announcementId: string) => call(restoreAnnouncement, { params: { announcementId } }),
    ...useAskAgain(),
  })
}

/** Who would be told of a draft. Families come and go meanwhile, so it is never taken from before. */
export function usePreview(body: Sent<typeof previewAnnouncement, 'body'>, isWanted: boolean) {
  return useQuery({
    queryKey: [...announcementsKey, 'preview', body],
    queryFn: ({ signal }) => call(previewAnnouncement, { body, signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}
