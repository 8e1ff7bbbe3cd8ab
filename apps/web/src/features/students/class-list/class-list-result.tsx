import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { classLabel, type SchoolClass } from '@shala/contract/classes'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#platform/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import styles from './class-list.module.css'
import type { RefusedRow } from './class-list-target.ts'

interface ClassListResultProps {
  added: number
  refused: RefusedRow[]
  sending: { isPending: boolean; error: unknown }
  /** The class they went into. */
  into: SchoolClass | undefined
  onRetry: (rows: RefusedRow[]) => void
  onNext: () => void
  onDone: () => void
}

/** The number of students added, and the refused rows, each with its reason, to be put right on the spot. */
export function ClassListResult({ added, refused, sending, into, ...on }: ClassListResultProps) {
  const [rows, setRows] = useState(refused)
  const change = (line: number, part: Partial<RefusedRow>) =>
    setRows(rows.map((row) => (row.line === line ? { ...row, ...part } : row)))
  return (
    <Stack gap="md">
      <Alert color="green" icon={<IconCheck size={20} stroke={2} aria-hidden="true" />} role="status">
        {i18n.t('{added, plural, one {# student was} other {# students were}} added.', { added })}
      </Alert>
      {rows.length > 0 && (
        <Text fw={600}>
          {i18n.t(
            '{count, plural, one {# row was} other {# rows were}} not added. Correct them and try again, or leave them out.',
            {
              count: rows.length,
            },
          )}
        </Text>
      )}
      {rows.map((row) => (
        <RefusedFields key={row.line} row={row} onChange={(part) => change(row.line, part)} />
      ))}
      {Boolean(sending.error) && !sending.isPending && (
        <Alert color="red" role="alert">
          {messageOf(sending.error)}
        </Alert>
      )}
      <DialogActions>
        <Button variant="default" onClick={on.onDone} disabled={sending.isPending}>
          {i18n.t('Done')}
        </Button>
        {rows.length > 0 ? (
          <Button loading={sending.isPending} onClick={() => on.onRetry(rows)}>
            {i18n.t('Try again')}
          </Button>
        ) : (
          <WhatNext into={into} onNext={on.onNext} />
        )}
      </DialogActions>
    </Stack>
  )
}

function WhatNext({ into, onNext }: Pick<ClassListResultProps, 'into' | 'onNext'>) {
  return (
    <>
      <Button variant="default" onClick={onNext}>
        {i18n.t('Take in the next class list')}
      </Button>
      {into && (
        <Button renderRoot={(props) => <Link to="/attendance" search={{ classId: into._id }} {...props} />}>
          {i18n.t('Mark {name} now', { name: classLabel(into) })}
        </Button>
      )}
    </>
  )
}

function RefusedFields({
  row,
  onChange,
}: {
  row: RefusedRow
  onChange: (part: Partial<RefusedRow>) => void
}) {
  const { errors, message } = row.outcome
  const reasons = Object.keys(errors).length > 0 ? Object.values(errors) : [message]
  const reasonId = `reason-${row.line}`
  const fields = [
    { key: 'rollNumber', label: i18n.t('Roll No'), type: 'text' },
    { key: 'name', label: i18n.t('Name'), type: 'text' },
    { key: 'phone', label: i18n.t('Phone'), type: 'tel' },
  ] as const
  return (
    <fieldset className={styles.refused} aria-describedby={reasonId}>
      <legend>{i18n.t('Line {line}', { line: row.line })}</legend>
      {fields.map(({ key, label, type }) => (
        <TextInput
          key={key}
          label={label}
          type={type}
          value={row[key]}
          error={key in errors}
          onChange={({ currentTarget }) => onChange({ [key]: currentTarget.value })}
        />
      ))}
      <span id={reasonId} className={styles.reason}>
        {reasons.map((reason) => i18n.t(reason)).join(' ')}
      </span>
    </fieldset>
  )
}
