import { Button, Menu } from '@mantine/core'
import { fill } from '@shala/contract/general/refusal'
import { IconDownload } from '@tabler/icons-react'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { type FileFormat, fileFormats, saveTable } from '#platform/tables/save-table.ts'
import { rowFields } from '../columns/fields.ts'
import type { Importing } from '../use-import.ts'
import { problemWords } from './problem-words.ts'
import type { Verdict } from './verdicts.ts'

/** The rows as they are now, with the reason and the line in the file; the import can read them again. */
export function rejectedRows(
  kind: Importing['kind'],
  verdicts: Verdict[],
  own: Importing['own'] = [],
): string[][] {
  const isUsed = (key: string) => verdicts.some(({ row }) => Boolean(row.values[key]))
  const fields = rowFields(kind, own).filter(
    ({ key, detail, isAsked }) => !(detail || isAsked) || isUsed(key),
  )
  const titles = [...fields.map(({ label }) => label), 'Reason', 'Line']
  const rows = verdicts.map(({ row, problems }) => [
    ...fields.map(({ key }) => row.values[key] ?? ''),
    problems.map(problemWords).join(' '),
    String(row.line),
  ])
  return [titles, ...rows]
}

/** Delivers the rows that need a fix, for somebody to correct elsewhere. */
export function RejectedFile({ importing: { kind, verdicts, source, own } }: { importing: Importing }) {
  const bad = verdicts.filter(({ standing }) => standing === 'bad')
  if (bad.length === 0) return null
  const name = fill('{name}-to-put-right', { name: (source?.fileName ?? '').replace(/[.]\w+$/, '') || kind })
  const save = (format: FileFormat) =>
    saveTable(name, format, rejectedRows(kind, bad, own)).catch(toastFailure)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}>
          {i18n.t('Download these rows with reasons')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fileFormats.map((format) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            {format === 'csv' ? i18n.t('As CSV') : i18n.t('For Excel')}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
