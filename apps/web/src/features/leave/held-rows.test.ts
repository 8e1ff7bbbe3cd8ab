import type { LeaveRequest } from '@shala/contract/leave/leave'
import { describe, expect, it } from 'vitest'
import { countUnshown, inPlace, newestChange } from './held-rows.ts'

const request = (_id: string, changedAt: string, status = 'Pending') =>
  ({ _id, changedAt, status }) as LeaveRequest

describe('a list of requests that is being decided', () => {
  const shown = [request('b', '10:00'), request('a', '09:00')]

  it('keeps each request in its place, as it stands now', () => {
    const rows = [request('a', '11:00', 'Approved'), request('b', '09:59', 'Declined')]
    expect(inPlace(shown, rows)).toEqual([request('b', '10:00'), request('a', '11:00', 'Approved')])
  })

  it('has news only of what came since it was opened, not of what one’s own decisions moved up', () => {
    const rows = [request('c', '10:30'), request('a', '11:00', 'Approved'), request('old', '08:00')]
    expect(countUnshown(shown, rows, newestChange(shown))).toEqual({ fresh: 1, movedUp: 1 })
    expect(countUnshown(shown, [request('a', '11:00')], newestChange(shown))).toEqual({
      fresh: 0,
      movedUp: 0,
    })
  })
})
