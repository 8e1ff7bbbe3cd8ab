import { Button, Checkbox, SimpleGrid } from '@mantine/core'
import { type DetailSection, detailSections } from '@shala/contract/students/details'
import { type OwnField, ownFieldLimits, ownFieldTexts } from '@shala/contract/students/own-fields'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import layout from '#ui/layout.module.css'
import { RowActions } from '#ui/list/row-actions.tsx'
import { Section, Sections } from '#ui/page/section.tsx'
import { Empty, Failed, Loading } from '#ui/page/states.tsx'
import { toast } from '#ui/toast.tsx'
import { useChangeSections, useRemoveOwnField, useStudentForm } from '../form/student-form-queries.ts'
import { OwnFieldDialog } from './own-field-dialog.tsx'
import { kindWords } from './own-field-words.ts'

/** Which details of students the school writes down: the sections it uses, and fields of its own. */
export function StudentFormTab() {
  const form = useStudentForm()
  if (form.isError) return <Failed message={messageOf(form.error)} onRetry={form.refetch} />
  if (!form.data) return <Loading />
  return (
    <Sections>
      <UsedSections used={form.data.sections} />
      <OwnFields fields={form.data.own} />
    </Sections>
  )
}

function UsedSections({ used }: { used: DetailSection[] }) {
  const change = useChangeSections()
  const all = Object.keys(detailSections) as DetailSection[]
  const choose = (section: DetailSection, isUsed: boolean) => {
    const sections = all.filter((one) => (one === section ? isUsed : used.includes(one)))
    change.mutate(sections, {
      onSuccess: () => toast('success', i18n.t(ownFieldTexts.formChanged)),
      onError: toastFailure,
    })
  }
  return (
    <Section
      title={i18n.t('Sections of the student form')}
      line={i18n.t('What is written in a section stays when it is not shown.')}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="md" verticalSpacing="md">
        {all.map((section) => (
          <Checkbox
            key={section}
            size="md"
            disabled={change.isPending}
            label={i18n.t(detailSections[section])}
            checked={used.includes(section)}
            onChange={({ currentTarget }) => choose(section, currentTarget.checked)}
          />
        ))}
      </SimpleGrid>
    </Section>
  )
}

function OwnFields({ fields }: { fields: OwnField[] }) {
  const [edited, setEdited] = useState<OwnField | 'new' | null>(null)
  const [removed, setRemoved] = useState<OwnField | null>(null)
  return (
    <Section
      title={i18n.t("Your school's own fields")}
      line={i18n.t('Such as house or bus route. They are in the form, in imports and in files.')}
      action={
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          disabled={fields.length >= ownFieldLimits.fields}
          onClick={() => setEdited('new')}
        >
          {i18n.t('Add a field')}
        </Button>
      }
    >
      {fields.length === 0 && <Empty title={i18n.t('No fields yet')} />}
      <ul className={layout.ruled} aria-label={i18n.t("Your school's own fields")}>
        {fields.map((field) => (
          <li key={field._id}>
            <div className={`${layout.words} ${layout.rest}`}>
              <strong>{field.label}</strong>
              <br />
              <span className={layout.quiet}>
                {[kindWords(field.kind), field.choices.join(' · ')].filter(Boolean).join(': ')}
              </span>
            </div>
            <RowActions
              row={{ name: field.label }}
              actions={[
                { label: i18n.t('Edit'), icon: IconPencil, act: () => setEdited(field) },
                { label: i18n.t('Remove'), icon: IconTrash, isDanger: true, act: () => setRemoved(field) },
              ]}
            />
          </li>
        ))}
      </ul>
      {edited && <OwnFieldDialog field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveField field={removed} onClose={() => setRemoved(null)} />}
    </Section>
  )
}

function RemoveField({ field, onClose }: { field: OwnField; onClose: () => void }) {
  const remove = useRemoveOwnField()
  return (
    <Confirm
      opened
      isDanger
      title={i18n.t('Remove the field {label}?', { label: field.label })}
      text={i18n.t('What was written in it is no longer shown.')}
      confirmLabel={i18n.t('Remove')}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(field, {
          onSuccess: () => {
            toast('success', i18n.t(ownFieldTexts.removed, { label: field.label }))
            onClose()
          },
          onError: toastFailure,
        })
      }
    />
  )
}
