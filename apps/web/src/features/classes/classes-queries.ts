import { isPassout, listClasses } from '@shala/contract/classes'
import type { Answer } from '@shala/contract/general/endpoint'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

export const classesQuery = queryOptions({
  queryKey: ['classes'],
  queryFn: ({ signal }) => call(listClasses, { signal }),
  meta: { isStored: true },
})

export function useClasses() {
  return useQuery(classesQuery)
}

const taughtOf = ({ classes }: Answer<typeof listClasses>) => classes.filter((one) => !isPassout(one))

/** The classes in which people are taught: all but passout. The same array while they stay the same. */
export function useTaughtClasses() {
  return useQuery({ ...classesQuery, select: taughtOf }).data
}
