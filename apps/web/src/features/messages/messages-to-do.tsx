import { Link } from '@tanstack/react-router'
import { useSettings } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { type ToDo, ToDoLink } from '#ui/display/to-do-list.tsx'
import { useMessages } from './messages-queries.ts'

/** Today's families whom no message has reached; nothing is asked where none are sent. */
export function useMessagesToDo(): ToDo[] {
  const settings = useSettings()
  const isWanted = mayI('messages:read') && (settings?.familiesWays.length ?? 0) > 0
  const { data } = useMessages({ show: 'not_reached', limit: 1, isWanted })
  const count = (isWanted && data?.counts.notReached) || 0
  if (count === 0) return []
  const head = i18n.t('{count, plural, one {# family not reached} other {# families not reached}}', { count })
  const action = (
    <ToDoLink
      label={i18n.t('See who')}
      head={head}
      renderRoot={(props) => <Link to="/messages" search={{ show: 'not_reached' }} {...props} />}
    />
  )
  return [
    { head, detail: i18n.t('No message reached them. See the phones to call.'), meaning: 'bad', action },
  ]
}
