import type { Sent } from '@shala/contract/general/endpoint'
import { createSchool, getSchools, updateSchool } from '@shala/contract/schools/schools'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { replaceToken } from '#platform/session/session.ts'

/** The signed-in person's school, or null. */
export const schoolQuery = queryOptions({
  queryKey: ['schools'],
  queryFn: async ({ signal }) => (await call(getSchools, { signal })).school,
  staleTime: 5 * 60_000,
  meta: { isStored: true },
})

const fallbackZone = 'Asia/Kolkata'

/** The zone in which the school's days are counted. */
export function useTimeZone(): string {
  return useQuery(schoolQuery).data?.timeZone ?? fallbackZone
}

export function useCreateSchool() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof createSchool, 'body'>) => call(createSchool, { body }),
    onSuccess: async ({ token, school }) => {
      replaceToken(token)
      client.setQueryData(schoolQuery.queryKey, school)
      await client.invalidateQueries({ queryKey: ['classes'] })
    },
  })
}

export function useUpdateSchool() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof updateSchool, 'body'>) => call(updateSchool, { body }),
    onSuccess: async ({ school }) => {
      // An answer that is still on its way may be older.
      await client.cancelQueries({ queryKey: schoolQuery.queryKey })
      client.setQueryData(schoolQuery.queryKey, school)
    },
  })
}
