import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { ToDoLink, ToDoList } from '#ui/display/to-do-list.tsx'
import { namesAndMore } from '#ui/names-and-more.ts'
import { useClassNotes } from './note-queries.ts'

/** More names than these are a list of their own. */
const named = 3

/** The notes that wait for a class teacher, in one line; nothing where there are none. */
export function NotesLine() {
  const { notes = [], pending = 0 } = useClassNotes() ?? {}
  if (pending === 0) return null
  const names = notes.filter(({ status }) => status === 'Pending').map(({ user_id }) => user_id.name)
  const head = i18n.t('{pending, plural, one {# note from a family} other {# notes from families}}', {
    pending,
  })
  const action = (
    <ToDoLink
      label={i18n.t('See')}
      head={head}
      renderRoot={(props) => <Link to="/leaveRequest" {...props} />}
    />
  )
  const detail = namesAndMore(names.slice(0, named), pending)
  return <ToDoList items={[{ head, detail, meaning: 'waiting', action }]} />
}
