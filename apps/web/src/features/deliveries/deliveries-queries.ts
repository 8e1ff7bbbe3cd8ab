import { testDelivery } from '@shala/contract/deliveries'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

export type Channel = 'email' | 'phone'

export function useTestDelivery() {
  return useMutation({
    mutationFn: (body: { channel: Channel; says: 'test' | 'absent' }) => call(testDelivery, { body }),
  })
}
