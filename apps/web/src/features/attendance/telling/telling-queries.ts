import { listFamiliesToTell, tellFamilies } from '@shala/contract/attendance/telling'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { mayI } from '#platform/session/roles.ts'

const toTell = ['attendance', 'telling'] as const
/** A mark is told once it has stood for some minutes, of which no hint comes. */
const refreshMs = 60_000

/** The children whose families would be told now, and what day it is; nobody where that is not done by hand. */
export function useFamiliesToTell(isWanted: boolean) {
  return useQuery({
    queryKey: toTell,
    queryFn: ({ signal }) => call(listFamiliesToTell, { signal }),
    enabled: isWanted && mayI('attendance:call'),
    refetchInterval: refreshMs,
  })
}

export function useTellFamilies() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (studentIds: string[]) => call(tellFamilies, { body: { studentIds } }),
    onSettled: () => client.invalidateQueries({ queryKey: toTell }),
  })
}
