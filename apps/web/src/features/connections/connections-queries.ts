import { listConnections, makeKey, revokeKey } from '@shala/contract/connections/connections'
import {
  addWebhook,
  listSentEvents,
  removeWebhook,
  sendEventAgain,
  testWebhook,
  turnOnWebhook,
} from '@shala/contract/connections/webhooks'
import type { Sent } from '@shala/contract/general/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

export function useConnections() {
  return useQuery({
    queryKey: ['connections'],
    queryFn: ({ signal }) => call(listConnections, { signal }),
  })
}

export function useSentEvents() {
  return useQuery({
    queryKey: ['connections', 'events'],
    queryFn: async ({ signal }) => (await call(listSentEvents, { signal })).events,
  })
}

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // Even if a colleague was quicker: the list then shows it.
    onSettled: () => client.invalidateQueries({ queryKey: ['connections'] }),
  })
}

export const useMakeKey = () => useChange((body: Sent<typeof makeKey, 'body'>) => call(makeKey, { body }))

export const useAddWebhook = () =>
  useChange((body: Sent<typeof addWebhook, 'body'>) => call(addWebhook, { body }))

/** What can be done to something in the lists, each answered with words. */
const acts = { revokeKey, removeWebhook, turnOnWebhook, testWebhook, sendEventAgain }
export type ConnectionAct = keyof typeof acts

export const useConnectionAct = () =>
  useChange(({ act, id }: { act: ConnectionAct; id: string }) => call(acts[act], { params: { id } }))
