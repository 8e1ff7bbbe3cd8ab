import { Alert, Button, Group, Select, Stack, Table, Text } from '@mantine/core'
import { classLabel, type SchoolClass } from '@shala/contract/classes'
import { importedRow } from '@shala/contract/students-import'
import { useMemo, useState } from 'react'
import { messageOf } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Sending } from '#ui/display/sending.tsx'
import styles from './class-list.module.css'
import { type ClassList, type ClassListRow, type Columns, rowsOf } from './class-list.ts'
import type { Target } from './class-list-target.ts'

interface ClassListPreviewProps {
  list: ClassList
  target: Target
  classes: SchoolClass[]
  sending: { isPending: boolean; error: unknown }
  /** Rows that the server has answered. */
  done: number
  onBack: () => void
  onSend: (rows: ClassListRow[]) => void
}

/** The server's objection to a row by itself. */
function problemOf(row: ClassListRow): string | undefined {
  const parsed = importedRow.safeParse(row)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

export function ClassListPreview({
  list,
  target,
  classes,
  sending,
  done,
  onBack,
  onSend,
}: ClassListPreviewProps) {
  const [columns, setColumns] = useState(list.columns)
  const rows = useMemo(() => rowsOf(list, columns), [list, columns])
  const problems = useMemo(() => rows.map(problemOf), [rows])
  const bad = problems.filter(Boolean).length
  const into = classes.find(({ _id }) => _id === target.classId)
  return (
    <Stack gap="md">
      <Text role="status">
        {i18n.t('{count, plural, one {# student} other {# students}} found for {name}.', {
          count: rows.length,
          name: into ? classLabel(into) : '',
        })}{' '}
        {bad > 0 &&
          i18n.t(
            '{bad, plural, one {# needs} other {# need}} a correction, which you can make after adding the others.',
            { bad },
          )}
      </Text>
      <ColumnChoice titles={list.titles} columns={columns} onChange={setColumns} />
      <PreviewTable rows={rows} problems={problems} />
      {sending.isPending && <Sending share={done / rows.length} />}
      {Boolean(sending.error) && !sending.isPending && (
        <Alert color="red" role="alert">
          {messageOf(sending.error)}
        </Alert>
      )}
      <DialogActions>
        <Button variant="default" onClick={onBack} disabled={sending.isPending}>
          {i18n.t('Back')}
        </Button>
        <Button loading={sending.isPending} onClick={() => onSend(rows)}>
          {i18n.t('Add {count, plural, one {# student} other {# students}}', { count: rows.length - bad })}
        </Button>
      </DialogActions>
    </Stack>
  )
}

interface ColumnChoiceProps {
  titles: string[]
  columns: Columns
  onChange: (columns: Columns) => void
}

function ColumnChoice({ titles, columns, onChange }: ColumnChoiceProps) {
  const fields = [
    { key: 'rollNumber', label: i18n.t('Roll number is in') },
    { key: 'name', label: i18n.t('Name is in') },
    { key: 'phone', label: i18n.t('Phone is in') },
  ] as const
  const options = titles.map((title, place) => ({
    value: String(place),
    label: title || i18n.t('Column {number}', { number: place + 1 }),
  }))
  return (
    <Group grow align="flex-end" gap="sm" preventGrowOverflow={false}>
      {fields.map(({ key, label }) => (
        <Select
          key={key}
          label={label}
          placeholder={i18n.t('No column')}
          data={options}
          value={columns[key] === null ? null : String(columns[key])}
          clearable={key === 'phone'}
          clearButtonProps={{ 'aria-label': i18n.t('Clear') }}
          onChange={(place) => onChange({ ...columns, [key]: place === null ? null : Number(place) })}
        />
      ))}
    </Group>
  )
}

function PreviewTable({ rows, problems }: { rows: ClassListRow[]; problems: (string | undefined)[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.preview} aria-label={i18n.t('Preview')} tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{i18n.t('Roll No')}</Table.Th>
            <Table.Th scope="col">{i18n.t('Name')}</Table.Th>
            <Table.Th scope="col">{i18n.t('Phone')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ line, rollNumber, name, phone }, index) => (
            <Table.Tr key={line}>
              <Table.Td>{rollNumber}</Table.Td>
              <Table.Td>
                {name}
                {problems[index] && <span className={styles.reason}>{i18n.t(problems[index])}</span>}
              </Table.Td>
              <Table.Td>{phone}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
