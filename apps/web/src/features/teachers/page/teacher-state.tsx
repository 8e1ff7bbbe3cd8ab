import { i18n } from '#platform/i18n.ts'
import { Failed, Loading } from '#ui/page/states.tsx'

interface TeacherStateProps {
  error: unknown
  refetch: () => unknown
  isFetching: boolean
}

/** In place of a teacher that is not there: on the way, or not loaded. */
export function TeacherState({ error, refetch, isFetching }: TeacherStateProps) {
  if (!error) return <Loading />
  return (
    <Failed message={i18n.t('Failed to load teacher details')} onRetry={refetch} isRetrying={isFetching} />
  )
}
