import { changeAccess, invite, listAccess } from '@shala/contract/access'
import type { Answer, Sent } from '@shala/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api.ts'

export type Invited = Answer<typeof invite>

const accessKey = ['access'] as const

export function useAccess() {
  return useQuery({
    queryKey: accessKey,
    queryFn: async ({ signal }) => (await call(listAccess, { signal })).people,
  })
}

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([accessKey, ['teachers']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

export function useInvite() {
  return useChange((body: Sent<typeof invite, 'body'>) => call(invite, { body }))
}

export function useChangeAccess() {
  return useChange(({ id, ...body }: { id: string } & Sent<typeof changeAccess, 'body'>) =>
    call(changeAccess, { params: { id }, body }),
  )
}
