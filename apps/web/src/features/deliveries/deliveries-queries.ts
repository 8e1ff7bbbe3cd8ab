import { type TestChannel, testDelivery } from '@shala/contract/deliveries'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

export function useTestDelivery() {
  return useMutation({
    mutationFn: (body: { channel: TestChannel; says: 'test' | 'absent' }) => call(testDelivery, { body }),
  })
}
