import { Button } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import type { Importing } from '../use-import.ts'
import { repeatedLines } from './duplicates.ts'
import { RejectedFile } from './rejected-file.tsx'
import classes from './rows.module.css'

/** What can be put right for many rows at once. */
export function BulkFixes({ importing }: { importing: Importing }) {
  const { kind, plan, verdicts, setPlan, leaveOut } = importing
  const bad = verdicts.filter(({ standing }) => standing === 'bad')
  const open = verdicts.filter(({ standing }) => standing !== 'leftOut' && standing !== 'done')
  const repeated = bad.length > 0 ? [...repeatedLines(open.map(({ row }) => row)).keys()] : []
  const unnumbered = kind === 'students' ? bad.filter(({ row }) => !row.values.rollNumber).length : 0
  if (bad.length === 0) return null
  return (
    <div className={classes.fixes}>
      {repeated.length > 0 && (
        <Button variant="light" onClick={() => leaveOut(repeated, true)}>
          {i18n.t('Leave out {count, plural, one {# row that is} other {# rows that are}} there twice', {
            count: repeated.length,
          })}
        </Button>
      )}
      {unnumbered > 0 && plan && (
        <Button variant="light" onClick={() => setPlan({ ...plan, numbersRolls: true })}>
          {i18n.t('Number {count, plural, one {# student} other {# students}} in the order of the file', {
            count: unnumbered,
          })}
        </Button>
      )}
      <RejectedFile importing={importing} />
    </div>
  )
}
