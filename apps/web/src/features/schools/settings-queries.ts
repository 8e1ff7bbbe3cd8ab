import type { Sent } from '@shala/contract/general/endpoint'
import { updateClassWeek } from '@shala/contract/schools/class-week'
import type { School } from '@shala/contract/schools/schools'
import {
  askDeletion,
  getSettings,
  type SchoolSettings,
  undoDeletion,
  updateLogo,
  updateSettings,
} from '@shala/contract/schools/settings'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { upload } from '#platform/calls/upload.ts'
import { schoolQuery } from './schools-queries.ts'

export const settingsQuery = queryOptions({
  // With rhythms: what a device has stored from before is not read again.
  queryKey: ['settings', 'rhythms'],
  queryFn: async ({ signal }) => (await call(getSettings, { signal })).settings,
  staleTime: 5 * 60_000,
  meta: { isStored: true },
})

/** The settings of the school; undefined until they are known. */
export function useSettings(): SchoolSettings | undefined {
  return useQuery(settingsQuery).data
}

/** False until the settings are loaded or have failed: what depends on them would push the rest down. */
export function useAreSettingsSettled(): boolean {
  return !useQuery(settingsQuery).isPending
}

function useKeepSchool() {
  const client = useQueryClient()
  return ({ school }: { school: School }) => client.setQueryData(schoolQuery.queryKey, school)
}

export function useUpdateSettings() {
  const client = useQueryClient()
  const keepSchool = useKeepSchool()
  return useMutation({
    mutationFn: (body: Sent<typeof updateSettings, 'body'>) => call(updateSettings, { body }),
    onSuccess: async ({ settings, school }, { timeZone, leaveRules, leaveShare, studentLeaveCounts }) => {
      client.setQueryData(settingsQuery.queryKey, settings)
      keepSchool({ school })
      // Another zone means another today, and other rules of leave other sums: what was counted before is stale.
      if (timeZone || leaveRules || leaveShare || studentLeaveCounts) await client.invalidateQueries()
    },
  })
}

export function useUpdateClassWeek() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ classId, ...body }: Sent<typeof updateClassWeek, 'body'> & { classId: string }) =>
      call(updateClassWeek, { params: { classId }, body }),
    onSuccess: ({ settings }) => client.setQueryData(settingsQuery.queryKey, settings),
  })
}

export function useSaveLogo() {
  return useMutation({
    mutationFn: ({ logo, onProgress = () => {} }: { logo: File; onProgress?: (share: number) => void }) => {
      const form = new FormData()
      form.append('logo', logo, 'logo')
      return upload(updateLogo, { form, onProgress })
    },
    onSuccess: useKeepSchool(),
  })
}

export function useRemoveLogo() {
  return useMutation({
    mutationFn: () => call(updateLogo, { body: { logo: '' } }),
    onSuccess: useKeepSchool(),
  })
}

export function useAskDeletion() {
  return useMutation({
    mutationFn: (schoolName: string) => call(askDeletion, { body: { schoolName } }),
    onSuccess: useKeepSchool(),
  })
}

export function useUndoDeletion() {
  return useMutation({ mutationFn: () => call(undoDeletion, {}), onSuccess: useKeepSchool() })
}
