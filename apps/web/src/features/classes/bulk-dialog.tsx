import { Button, Checkbox, Stack } from '@mantine/core'
import { classTexts, type SchoolClass } from '@shala/contract/classes'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import { BulkPreview } from './bulk-preview.tsx'
import { CustomRow, DefaultRow } from './bulk-rows.tsx'
import { SectionsInput } from './sections-input.tsx'
import { useBulkCreate } from './use-bulk-create.ts'

interface BulkDialogProps {
  existing: SchoolClass[]
  onClose: () => void
  onCreated: () => void
}

export function BulkDialog({ existing, onClose, onCreated }: BulkDialogProps) {
  const bulk = useBulkCreate(existing)
  const [outcome, setOutcome] = useState<string | null>(null)
  const [hasCreated, setCreated] = useState(false)
  const count = bulk.wanted.length
  const submit = async () => {
    setOutcome(null)
    const result = await bulk.submit()
    if (!result) return
    const { created, failed } = result
    if (created > 0) setCreated(true)
    const text = i18n.t('Created {created} class(es) ({failed} failed).', { created, failed })
    if (failed > 0) return setOutcome(created > 0 ? text : `${i18n.t(classTexts.bulkFailed)} ${text}`)
    toast('success', text)
    onClose()
    onCreated()
  }
  const close = () => {
    onClose()
    if (hasCreated) onCreated()
  }
  return (
    <Dialog
      opened
      title={i18n.t('Bulk Create')}
      isDirty={bulk.isTyped}
      // It stays open while it sends, to show the outcome.
      onClose={bulk.isBusy ? () => {} : close}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Choice bulk={bulk} />
        <DialogActions failure={bulk.problem ?? outcome}>
          <BulkPreview wanted={bulk.wanted} />
          <Button variant="default" disabled={bulk.isBusy} onClick={close}>
            {hasCreated ? i18n.t('Done') : i18n.t('Cancel')}
          </Button>
          <Button type="submit" loading={bulk.isBusy}>
            {i18n.t('{count, plural, =0 {Create classes} one {Create # class} other {Create # classes}}', {
              count,
            })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Choice({ bulk }: { bulk: ReturnType<typeof useBulkCreate> }) {
  const areAllSelected = bulk.rows.every(({ isSelected }) => isSelected)
  return (
    <Stack gap="md">
      <SectionsInput
        data-autofocus
        label={i18n.t('Sections for all classes')}
        description={i18n.t('For example A, B. Sections entered for a single class replace these.')}
        value={bulk.forAll}
        onChange={bulk.setForAll}
        typed={bulk.typedForAll}
        onTyped={bulk.setTypedForAll}
      />
      <Checkbox
        label={i18n.t('Select all')}
        checked={areAllSelected}
        indeterminate={!areAllSelected && bulk.rows.some(({ isSelected }) => isSelected)}
        onChange={(event) => bulk.selectAll(event.currentTarget.checked)}
      />
      <ul className={layout.tight}>
        {bulk.rows.map((row) => {
          const Row = row.isCustom ? CustomRow : DefaultRow
          return (
            <Row
              key={row.id}
              row={row}
              globalSections={bulk.globalSections}
              onChange={(patch) => bulk.change(row.id, patch)}
              onRemove={() => bulk.remove(row.id)}
            />
          )
        })}
      </ul>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
        onClick={bulk.add}
      >
        {i18n.t('Add your own class')}
      </Button>
    </Stack>
  )
}
