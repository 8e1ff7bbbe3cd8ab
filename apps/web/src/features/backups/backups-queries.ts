import { lastBackup } from '@shala/contract/backups'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

export function useLastBackup() {
  return useQuery({
    queryKey: ['backups', 'last'],
    queryFn: ({ signal }) => call(lastBackup, { signal }),
  })
}
