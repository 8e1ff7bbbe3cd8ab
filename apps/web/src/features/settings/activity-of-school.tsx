import { useNavigate, useSearch } from '@tanstack/react-router'
import { ActivityTab, readActivityFilters } from '#features/activity/index.ts'

/** The activity, narrowed by the filters in the address. */
export function ActivityOfSchool() {
  const { tab, ...search } = useSearch({ from: '/signed-in/setting' })
  const navigate = useNavigate({ from: '/setting' })
  return (
    <ActivityTab
      search={readActivityFilters(search)}
      onSearch={(filters) => navigate({ search: { tab, ...filters }, replace: true })}
    />
  )
}
