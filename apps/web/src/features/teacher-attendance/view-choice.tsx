import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { Segment, Segments } from '#ui/form/segments.tsx'
import layout from '#ui/layout.module.css'

/** Switches between everybody's day and month. */
export function ViewChoice({ shown }: { shown: 'day' | 'month' }) {
  const views = [
    { name: 'day', label: i18n.t('Day'), search: {} },
    { name: 'month', label: i18n.t('Month'), search: { tab: 'month' } },
  ] as const
  return (
    <nav aria-label={i18n.t('View')} className={layout.fixed}>
      <Segments>
        {views.map(({ name, label, search }) => (
          <Segment
            key={name}
            aria-current={name === shown ? 'page' : undefined}
            renderRoot={(props) => (
              <Link
                to="/teacherAttendance"
                search={search}
                // The router would mark the day, whose address is empty, as current beside the month.
                activeOptions={{ exact: true, includeSearch: true }}
                replace
                {...props}
              />
            )}
          >
            {label}
          </Segment>
        ))}
      </Segments>
    </nav>
  )
}
