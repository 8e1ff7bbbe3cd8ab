import { Button } from '@mantine/core'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import type { Field } from '../columns/fields.ts'
import page from '../imports.module.css'
import type { Importing } from '../use-import.ts'
import { CellField } from './cell-field.tsx'
import { ClassNamesList } from './class-names-list.tsx'
import { LeaveOutButton, type RowsViewProps } from './grid.tsx'
import classes from './rows.module.css'
import { shownFields } from './shown-fields.ts'
import { StandingBadge } from './standing-badge.tsx'
import type { Verdict } from './verdicts.ts'

/** The rows on a phone: each as a card that shows what needs a fix, and the rest on request. */
export function RowCards({ importing, rows, isBusy }: RowsViewProps) {
  const fields = shownFields(importing)
  return (
    <>
      <ul className={`${layout.tight} ${classes.cards}`} aria-label={i18n.t('Rows')}>
        {rows.map((verdict) => (
          <RowCard
            key={verdict.row.line}
            verdict={verdict}
            fields={fields}
            isBusy={isBusy}
            importing={importing}
          />
        ))}
      </ul>
      <ClassNamesList importing={importing} />
    </>
  )
}

interface RowCardProps {
  verdict: Verdict
  fields: Field[]
  isBusy: boolean
  importing: Importing
}

function RowCard({ verdict, fields, isBusy, importing }: RowCardProps) {
  const { row, standing, problems, changes } = verdict
  const [isOpen, setOpen] = useState(false)
  const [mentioned, setMentioned] = useState<string[]>([])
  const told = [...problems, ...changes]
    .map(({ field }) => field)
    .filter((field) => !mentioned.includes(field))
  // Fixed rows stay in view.
  if (told.length > 0) setMentioned([...mentioned, ...told])
  const shown = standing === 'leftOut' ? [] : fields.filter(({ key }) => isOpen || mentioned.includes(key))
  return (
    <li className={`${layout.tight} ${layout.card} ${classes.card}`} data-standing={standing}>
      <div className={`${layout.line} ${layout.spread} ${layout.start}`}>
        <div className={`${layout.words} ${page.words}`}>
          <strong>{row.values.name || i18n.t('No name')}</strong>
          <span className={layout.quiet}>
            {[lineWords(row.line), row.values.rollNumber, row.values.class, row.values.phone]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <StandingBadge standing={standing} />
      </div>
      {shown.map((field) => (
        <CellField
          key={field.key}
          field={field}
          verdict={verdict}
          isBusy={isBusy}
          hasLabel
          onChange={(value) => importing.edit(row.line, { [field.key]: value })}
        />
      ))}
      {standing !== 'done' && (
        <div className={classes.cardActions}>
          {standing !== 'leftOut' && (
            <Button
              variant="subtle"
              aria-expanded={isOpen}
              aria-label={i18n.t('Change line {line}', { line: row.line })}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? i18n.t('Close') : i18n.t('Change')}
            </Button>
          )}
          <LeaveOutButton verdict={verdict} isBusy={isBusy} onLeaveOut={importing.leaveOut} />
        </div>
      )}
    </li>
  )
}

function lineWords(line: number): string {
  return i18n.t('Line {line}', { line })
}
