import { Button, Checkbox } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import type { Importing } from '../use-import.ts'
import { repeatedLines } from './duplicates.ts'
import { RejectedFile } from './rejected-file.tsx'
import classes from './rows.module.css'

interface BulkFixesProps {
  importing: Importing
  isBusy: boolean
}

/** What can be done with many rows at once. */
export function BulkFixes({ importing, isBusy }: BulkFixesProps) {
  const { kind, plan, verdicts, setPlan, leaveOut } = importing
  const bad = verdicts.filter(({ standing }) => standing === 'bad')
  const open = verdicts.filter(({ standing }) => standing !== 'leftOut' && standing !== 'done')
  const repeated = bad.length > 0 ? [...repeatedLines(open.map(({ row }) => row)).keys()] : []
  const unnumbered = kind === 'students' ? bad.filter(({ row }) => !row.values.rollNumber).length : 0
  return (
    <div className={`${layout.row} ${classes.fixes}`}>
      {repeated.length > 0 && (
        <Button variant="default" onClick={() => leaveOut(repeated, true)}>
          {i18n.t('Leave out {count, plural, one {# duplicate row} other {# duplicate rows}}', {
            count: repeated.length,
          })}
        </Button>
      )}
      {unnumbered > 0 && plan && (
        <Button variant="default" onClick={() => setPlan({ ...plan, numbersRolls: true })}>
          {i18n.t('Number {count, plural, one {# student} other {# students}} in the order of the file', {
            count: unnumbered,
          })}
        </Button>
      )}
      <RejectedFile importing={importing} />
      <UpdateChoice importing={importing} isBusy={isBusy} />
    </div>
  )
}

/** Existing people's data is only replaced by the file's if this is chosen. */
function UpdateChoice({ importing: { update, setUpdate, verdicts, kind }, isBusy }: BulkFixesProps) {
  const count = verdicts.filter(({ standing, changes }) => standing !== 'done' && changes.length > 0).length
  const isWaiting = verdicts.some(({ standing }) => standing === 'waiting')
  if (count === 0 && !(update && isWaiting)) return null
  return (
    <Checkbox
      size="md"
      disabled={isBusy}
      label={
        kind === 'students'
          ? i18n.t(
              'Update students who are already here ({count, plural, one {# differs} other {# differ}})',
              {
                count,
              },
            )
          : i18n.t(
              'Update teachers who are already here ({count, plural, one {# differs} other {# differ}})',
              {
                count,
              },
            )
      }
      checked={update}
      onChange={({ currentTarget }) => setUpdate(currentTarget.checked)}
    />
  )
}
