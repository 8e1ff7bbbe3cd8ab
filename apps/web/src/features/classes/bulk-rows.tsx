import { ActionIcon, Checkbox, Text, TextInput } from '@mantine/core'
import { classLimits } from '@shala/contract/classes'
import { IconTrash } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import type { BulkRow } from './bulk-selection.ts'
import classes from './classes.module.css'
import { SectionsInput } from './sections-input.tsx'

interface RowProps {
  row: BulkRow
  globalSections: string[]
  onChange: (patch: Partial<BulkRow>) => void
  onRemove: () => void
}

export function DefaultRow({ row, globalSections, onChange }: RowProps) {
  return (
    <li className={`${layout.tight} ${classes.row}`}>
      <Checkbox
        mih={44}
        className={layout.line}
        label={row.name}
        checked={row.isSelected}
        onChange={(event) => onChange({ isSelected: event.currentTarget.checked })}
      />
      <SectionField row={row} globalSections={globalSections} onChange={onChange} />
      <RowError error={row.error} />
    </li>
  )
}

export function CustomRow({ row, globalSections, onChange, onRemove }: RowProps) {
  return (
    <li className={`${layout.tight} ${classes.custom}`}>
      <TextInput
        autoFocus
        aria-label={i18n.t('Class name')}
        placeholder={i18n.t('Class name')}
        maxLength={classLimits.name}
        value={row.name}
        error={Boolean(row.error)}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <SectionField row={row} globalSections={globalSections} onChange={onChange} />
      <ActionIcon aria-label={i18n.t('Remove this class')} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      <RowError error={row.error} />
    </li>
  )
}

function SectionField({ row, globalSections, onChange }: Omit<RowProps, 'onRemove'>) {
  const name = row.name || i18n.t('the new class')
  return (
    <SectionsInput
      aria-label={i18n.t('Sections for {name}', { name })}
      placeholder={row.sections.length > 0 ? '' : globalSections.join(', ') || i18n.t('Sections')}
      disabled={!row.isSelected}
      value={row.sections}
      onChange={(sections) => onChange({ sections })}
      typed={row.typed}
      onTyped={(typed) => onChange({ typed })}
    />
  )
}

function RowError({ error }: { error: string | undefined }) {
  if (!error) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert" className={layout.wide}>
      {error}
    </Text>
  )
}
