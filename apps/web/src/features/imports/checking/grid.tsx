import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { i18n } from '#platform/i18n.ts'
import { ScrollRegion } from '#ui/display/scroll-region.tsx'
import layout from '#ui/layout.module.css'
import type { Field } from '../columns/fields.ts'
import type { Importing } from '../use-import.ts'
import { CellField } from './cell-field.tsx'
import { ClassNamesList } from './class-names-list.tsx'
import classes from './rows.module.css'
import { shownFields } from './shown-fields.ts'
import { StandingBadge } from './standing-badge.tsx'
import type { Verdict } from './verdicts.ts'

export interface RowsViewProps {
  importing: Importing
  /** Those on the page that is shown. */
  rows: Verdict[]
  isBusy: boolean
}

/** Enter and the arrows move up and down a column, Tab along the row. */
function walk(event: KeyboardEvent<HTMLInputElement>): void {
  const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
  // An open list of classes uses the arrows itself.
  const isArrow = /^Arrow(Up|Down)$/.test(event.key) && !event.currentTarget.list
  if (event.key !== 'Enter' && !isArrow) return
  event.preventDefault()
  const cell = event.currentTarget.closest('td')
  const row = cell?.closest('tr')
  const next = isUp ? row?.previousElementSibling : row?.nextElementSibling
  const input = next?.children[cell?.cellIndex ?? 0]?.querySelector('input')
  if (!input) event.currentTarget.blur()
  input?.focus()
  input?.select()
}

/** The rows as in a spreadsheet. */
export function Grid({ importing, rows, isBusy }: RowsViewProps) {
  const fields = shownFields(importing)
  return (
    <ScrollRegion className={`${layout.card} ${classes.scroller}`} label={i18n.t('Rows')}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{i18n.t('Line')}</th>
            <th scope="col">{i18n.t('Status')}</th>
            {fields.map(({ key, label }) => (
              <th key={key} scope="col">
                {i18n.t(label)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{i18n.t('Leave out')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((verdict) => (
            <GridRow
              key={verdict.row.line}
              verdict={verdict}
              fieldKeys={fields.map(({ key }) => key).join()}
              fields={fields}
              isBusy={isBusy}
              onEdit={importing.edit}
              onLeaveOut={importing.leaveOut}
            />
          ))}
        </tbody>
      </table>
      <ClassNamesList importing={importing} />
    </ScrollRegion>
  )
}

interface GridRowProps {
  verdict: Verdict
  fields: Field[]
  /** Tells whether the fields are the same. */
  fieldKeys: string
  isBusy: boolean
  onEdit: Importing['edit']
  onLeaveOut: Importing['leaveOut']
}

const GridRow = memo(
  ({ verdict, fields, isBusy, onEdit, onLeaveOut }: GridRowProps) => {
    const { row, standing } = verdict
    return (
      <tr data-standing={standing}>
        <td className={classes.line}>{row.line}</td>
        <td>
          <StandingBadge standing={standing} />
        </td>
        {fields.map((field) => (
          <td key={field.key} data-field={field.key}>
            <CellField
              field={field}
              verdict={verdict}
              isBusy={isBusy}
              onKeyDown={walk}
              onChange={(value) => onEdit(row.line, { [field.key]: value })}
            />
          </td>
        ))}
        <td>
          {standing !== 'done' && (
            <LeaveOutButton verdict={verdict} isBusy={isBusy} onLeaveOut={onLeaveOut} />
          )}
        </td>
      </tr>
    )
  },
  (before, after) =>
    before.isBusy === after.isBusy &&
    before.fieldKeys === after.fieldKeys &&
    isSame(before.verdict, after.verdict),
)

const notesOf = ({ problems, changes }: Verdict) => JSON.stringify([problems, changes])

/** Rows are rebuilt when another one changes; their content may be the same. */
function isSame(a: Verdict, b: Verdict): boolean {
  return a.standing === b.standing && a.row.values === b.row.values && notesOf(a) === notesOf(b)
}

interface LeaveOutButtonProps {
  verdict: Verdict
  isBusy: boolean
  onLeaveOut: Importing['leaveOut']
}

export function LeaveOutButton({ verdict: { row, standing }, isBusy, onLeaveOut }: LeaveOutButtonProps) {
  const { line } = row
  const isOut = standing === 'leftOut'
  return (
    <ActionIcon
      disabled={isBusy}
      aria-label={
        isOut ? i18n.t('Include line {line} again', { line }) : i18n.t('Leave line {line} out', { line })
      }
      onClick={() => onLeaveOut([line], !isOut)}
    >
      {isOut ? <IconArrowBackUp size={20} stroke={1.75} /> : <IconX size={20} stroke={1.75} />}
    </ActionIcon>
  )
}
