import type { LeaveRequest } from '@shala/contract/leave/leave'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { ownColumns } from './own-columns.tsx'

const none = () => {}

it("one's own list says beside the days what leave takes, where that is something else", () => {
  const days = ownColumns({ today: '2026-11-20', onCancel: none, onOpen: none }).find(
    ({ key }) => key === 'days',
  )
  const shown = (cost: number, role = 'teacher') => {
    const leave = { days: 3, cost, user_id: { role } } as unknown as LeaveRequest
    return (days?.render({ leave, number: 1 }) as ReactElement | undefined)?.props
  }
  expect(shown(1)).toEqual({ first: '3 days', second: expect.stringMatching(/^takes/) })
  expect(shown(3)).toEqual({ first: '3 days', second: null })
  expect(shown(1, 'student')).toEqual({ first: '3 days', second: null })
})
