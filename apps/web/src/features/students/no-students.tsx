import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import layout from '#ui/layout.module.css'
import { Empty } from '#ui/page/states.tsx'
import type { StudentFilter } from './students-queries.ts'

interface NoStudentsProps {
  filter: StudentFilter
  onClear: (() => void) | undefined
}

/** Nobody matches; a search can be cleared. */
export function NoStudents({ filter, onClear }: NoStudentsProps) {
  return (
    <Empty
      title={i18n.t('No students found')}
      hint={i18n.t('Try adjusting your search criteria or add new students.')}
    >
      {filter.search && onClear && (
        <Button variant="default" onClick={onClear}>
          {i18n.t('Clear search')}
        </Button>
      )}
    </Empty>
  )
}

interface EmptyClassProps {
  filter: StudentFilter
  /** Undefined where nobody can be added. */
  onAdd: (() => void) | undefined
}

/** Nobody is in the class whose page this is. */
export function EmptyClass({ filter: { classId }, onAdd }: EmptyClassProps) {
  return (
    <Empty title={i18n.t('No students in this class yet')}>
      {onAdd && (
        <div className={`${layout.wrap} ${layout.middle}`}>
          <Button variant="default" onClick={onAdd}>
            {i18n.t('Add Student')}
          </Button>
          {mayI('imports:write') && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/import" search={{ classId }} {...props} />}
            >
              {i18n.t('Import a list')}
            </Button>
          )}
        </div>
      )}
    </Empty>
  )
}
