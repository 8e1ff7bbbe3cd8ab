import { Alert, Checkbox, Select } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { formatDay } from '#ui/format.ts'
import { swapDay } from '../checking/cells.ts'
import type { Importing, Source } from '../use-import.ts'
import { hasClassColumn } from './class-choices.ts'
import { classTitles } from './guess-columns.ts'
import { swappedDays } from './plan.ts'

interface FileNotesProps {
  importing: Importing
  onSource: (source: Source) => void
  onSwap: (swaps: boolean) => void
}

/** Asked where several columns may be the class, by their years; null once one is chosen, or a class for all. */
export function classQuestion({ kind, plan, table }: Importing): string | null {
  if (kind !== 'students' || !plan || !table || hasClassColumn(plan) || plan.oneClassId) return null
  const titles = classTitles(table.columns.map(({ title }) => title))
  if (titles.length === 0) return null
  const named = titles.map((title) => `“${title}”`).join(', ')
  return i18n.t(
    'Each of these columns may be the class: {titles}. Please choose the one of this year above.',
    {
      titles: named,
    },
  )
}

/** What is unusual about the file, and what to do about it. */
export function FileNotes({ importing, onSource, onSwap }: FileNotesProps) {
  const { source, table, plan } = importing
  if (!source || !table || !plan) return null
  const sheet = source.sheets[source.sheet]
  const hidden = sheet?.hiddenRows?.filter((row) => sheet.rows[row]?.some(Boolean)).length ?? 0
  const swapped = swappedDays(table, plan.columns)
  const question = classQuestion(importing)
  return (
    <>
      {question && (
        <Alert color="amber" mt="md" title={i18n.t('Which class?')}>
          {question}
        </Alert>
      )}
      {table.partsFrom !== undefined && (
        <Alert color="amber" mt="md" title={i18n.t('The list stands in parts side by side')}>
          {i18n.t(
            'The parts on the right were put below the first one: their lines are numbered from {line} on.',
            {
              line: table.partsFrom + 1,
            },
          )}
        </Alert>
      )}
      {sheet?.isMended && (
        <Alert color="amber" mt="md" title={i18n.t('The letters of this file were damaged')}>
          {i18n.t('They have been put right. Please compare a few names with the list.')}
        </Alert>
      )}
      {hidden > 0 && (
        <Alert
          color="amber"
          mt="md"
          title={i18n.t('{count, plural, one {# line is} other {# lines are}} hidden in the file', {
            count: hidden,
          })}
        >
          <Checkbox
            size="md"
            label={i18n.t('Import them too')}
            checked={source.withHidden}
            onChange={({ currentTarget }) => onSource({ ...source, withHidden: currentTarget.checked })}
          />
        </Alert>
      )}
      {swapped.length > 0 && <SwapQuestion days={swapped} value={plan.swapsDays} onChange={onSwap} />}
    </>
  )
}

interface SwapQuestionProps {
  days: string[]
  value: boolean | null
  onChange: (swaps: boolean) => void
}

function SwapQuestion({ days, value, onChange }: SwapQuestionProps) {
  const [first = ''] = days
  const dates = { was: formatDay(first), is: formatDay(swapDay(first)) }
  return (
    <Alert color="amber" mt="md" title={i18n.t('Excel may have swapped days and months')}>
      <Select
        label={i18n.t('Is {was} in this file really {is}?', dates)}
        placeholder={i18n.t('Please choose')}
        data={[
          { value: 'swap', label: i18n.t('Yes, swap them: {is}', dates) },
          { value: 'keep', label: i18n.t('No, leave them: {was}', dates) },
        ]}
        value={value === null ? null : value ? 'swap' : 'keep'}
        onChange={(choice) => choice && onChange(choice === 'swap')}
      />
    </Alert>
  )
}
