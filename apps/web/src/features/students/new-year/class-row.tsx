import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { ClassPicker, classWords } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import layout from '#ui/layout.module.css'
import { ClassStudents } from './class-students.tsx'
import classes from './new-year.module.css'
import type { NewYear, YearRow } from './use-new-year.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function summary({ to, exceptions }: YearRow): string {
  const count = (fate: string) => exceptions.filter((one) => one.fate === fate).length
  const [staying, leaving] = [count('stays'), count('leaves')]
  const parts = [
    staying > 0 && i18n.t('{count, plural, one {# stays back} other {# stay back}}', { count: staying }),
    leaving > 0 && i18n.t('{count, plural, one {# leaves} other {# leave}}', { count: leaving }),
  ]
  if (to === '') return i18n.t('Stays as it is')
  return parts.filter(Boolean).join(', ') || i18n.t('Everybody moves')
}

/** A class, where it goes, and on request its students. */
export function ClassRow({ row, year }: { row: YearRow; year: NewYear }) {
  const { from, to, joining } = row
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = classWords(from)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {i18n.t('{count, plural, one {# student} other {# students}}', { count: from.totalStudents })}
        </Text>
      </div>
      <ClassPicker
        label=""
        aria-label={i18n.t('{class} goes to', { class: name })}
        placeholder={i18n.t('Nobody moves')}
        anyLabel={i18n.t('Nobody moves')}
        classes={year.classes.filter(({ _id }) => _id !== from._id)}
        value={to}
        onChange={(classId) => year.send(from._id, classId)}
      />
      {joining > 0 && (
        <div>
          <StatusBadge meaning="waiting">
            {i18n.t('Stays, and {count} come into it', { count: joining })}
          </StatusBadge>
        </div>
      )}
      <Button
        variant="subtle"
        justify="start"
        display={joining > 0 ? 'none' : undefined}
        disabled={to === ''}
        leftSection={<Chevron {...icon} />}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={i18n.t('{class}: {summary}', { class: name, summary: summary(row) })}
        onClick={() => setOpen(!isOpen)}
      >
        {summary(row)}
      </Button>
      <div id={id} className={layout.wide} hidden={!isOpen || to === ''}>
        {isOpen && to !== '' && <ClassStudents row={row} onDecide={year.decide} />}
      </div>
    </li>
  )
}
