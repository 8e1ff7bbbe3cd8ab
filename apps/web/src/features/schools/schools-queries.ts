import { createSchool, getSchools } from '@shala/contract/schools'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api.ts'
import { replaceToken } from '#platform/session.ts'

/** The signed-in person's school, or null. */
export const schoolQuery = queryOptions({
  queryKey: ['schools'],
  queryFn: async ({ signal }) => (await call(getSchools, { signal })).school,
  staleTime: 5 * 60_000,
})

const fallbackZone = 'Asia/Kolkata'

/** The zone in which the school's days are counted. */
export function useTimeZone(): string {
  return useQuery(schoolQuery).data?.timeZone ?? fallbackZone
}

export function useCreateSchool() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Parameters<typeof call<typeof createSchool>>[1]['body']) =>
      call(createSchool, { body }),
    onSuccess: async ({ token, school }) => {
      replaceToken(token)
      client.setQueryData(schoolQuery.queryKey, school)
      await client.invalidateQueries({ queryKey: ['classes'] })
    },
  })
}
