import { useNavigate, useSearch } from '@tanstack/react-router'
import { type LeaveSearch, readLeaveSearch } from './leave-search.ts'

/** The filters in the address, and how a change gets there. */
export function useLeaveFilters(): { search: LeaveSearch; onChange: (next: LeaveSearch) => void } {
  const search = readLeaveSearch(useSearch({ from: '/signed-in/leaveRequest' }))
  const navigate = useNavigate({ from: '/leaveRequest' })
  const onChange = (next: LeaveSearch) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, id: undefined, ...next }),
      replace: next.page === undefined,
    })
  return { search, onChange }
}
