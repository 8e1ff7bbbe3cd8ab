import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import { useRestore } from './deleted-queries.ts'
import { promotedWords, reasonOf } from './restored-words.ts'

/** Brings back those who were just deleted, also once the dialog that deleted them is closed. */
export function useUndoDeletion(): (ids: string[]) => Promise<void> {
  const { mutateAsync: restore } = useRestore()
  return async (ids) => {
    try {
      const answer = await restore({ ids, askAbout: 'doubts' })
      const { restored, refused } = answer
      const [first] = refused
      const left = new Set(refused.map(({ _id }) => _id)).size
      const promoted = promotedWords(answer)
      for (const words of promoted) toast('info', words, { seconds: 8 })
      if (restored.length > (answer.promotedSince?.length ?? 0)) {
        toast(
          'success',
          i18n.t('{count, plural, one {# person is back.} other {# people are back.}}', {
            count: restored.length,
          }),
        )
      }
      if (left > 1) {
        toast(
          'error',
          i18n.t("{count} stay deleted. The reasons are under 'Deleted in the last 30 days'.", {
            count: left,
          }),
        )
      } else if (first) {
        toast(
          'error',
          i18n.t('{name} stays deleted. {reason}', {
            name: first.name,
            reason: reasonOf(first),
          }),
        )
      }
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
}
