import {
  type AnnouncementForm,
  addAnnouncement,
  announcementLimits,
  changeAnnouncement,
  listAnnouncements,
  removeAnnouncement,
  restoreAnnouncement,
} from '@shala/contract/announcements'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

const root = ['announcements'] as const

/** The opening call includes these. */
export const homeAnnouncementsKey = [...root, 'home'] as const

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
    queryKey: [...root, 'list', page],
    queryFn: ({ signal }) => call(listAnnouncements, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  })
}

function useAskAgain() {
  const client = useQueryClient()
  return { onSuccess: () => client.invalidateQueries({ queryKey: root }) }
}

export function useAddAnnouncement() {
  return useMutation({
    mutationFn: (body: AnnouncementForm) => call(addAnnouncement, { body }),
    ...useAskAgain(),
  })
}

export function useChangeAnnouncement() {
  return useMutation({
    mutationFn: ({ id, ...body }: AnnouncementForm & { id: string }) =>
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
