import { studentRefusals } from '@shala/contract/students/texts'
import { isRefusedWith } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Empty, Failed, Loading } from '#ui/page/states.tsx'

interface StudentStateProps {
  error: unknown
  refetch: () => unknown
  isFetching: boolean
}

/** In place of a student that is not there: on the way, gone or not loaded. */
export function StudentState({ error, refetch, isFetching }: StudentStateProps) {
  if (!error) return <Loading />
  const isGone = isRefusedWith(error, studentRefusals.notFound)
  if (!isGone)
    return (
      <Failed message={i18n.t('Failed to load student details')} onRetry={refetch} isRetrying={isFetching} />
    )
  return (
    <Empty
      title={i18n.t(studentRefusals.notFound.message)}
      hint={i18n.t('They may have been deleted. Their attendance stays in the reports.')}
    />
  )
}
