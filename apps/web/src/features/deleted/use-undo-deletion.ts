import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { useRestore } from './deleted-queries.ts'

/** Brings back those who were just deleted, also once the dialog that deleted them is closed. */
export function useUndoDeletion(): (ids: string[]) => Promise<void> {
  const { mutateAsync: restore } = useRestore()
  return async (ids) => {
    try {
      const { restored, refused } = await restore({ ids })
      const [first, ...others] = refused
      if (restored.length > 0) {
        toast(
          'success',
          i18n.t('{count, plural, one {# person is back.} other {# people are back.}}', {
            count: restored.length,
          }),
        )
      }
      if (first && others.length > 0) {
        toast(
          'error',
          i18n.t("{count} stay deleted. The reasons are under 'Deleted in the last 30 days'.", {
            count: refused.length,
          }),
        )
      } else if (first) {
        toast(
          'error',
          i18n.t('{name} stays deleted. {reason}', {
            name: first.name,
            reason: i18n.t(first.text, first.values),
          }),
        )
      }
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
}
