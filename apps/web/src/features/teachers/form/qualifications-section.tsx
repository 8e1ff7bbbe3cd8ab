import { Autocomplete, Button, Select, TextInput } from '@mantine/core'
import { certificateRule } from '@shala/contract/files'
import { qualificationTypes } from '@shala/contract/teachers/qualifications'
import { teacherLimits, teacherTexts } from '@shala/contract/teachers/texts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { i18n } from '#platform/i18n.ts'
import { FormSection, wideField } from '#ui/form/form-section.tsx'
import layout from '#ui/layout.module.css'
import { formToast } from '../teacher-words.ts'
import classes from './qualifications.module.css'
import type { SectionProps } from './section-props.ts'
import { emptyQualification } from './teacher-draft.ts'
import { TeacherFileField } from './teacher-file.tsx'

/** At least one row when a teacher is added; on edit there may be none. */
export function QualificationsSection({ form, isEdit = false }: SectionProps) {
  const { qualifications } = form.values
  const fewest = isEdit ? 0 : 1
  const addButton = useRef<HTMLButtonElement>(null)
  const remove = (index: number) => {
    form.removeListItem('qualifications', index)
    addButton.current?.focus()
    formToast('info', i18n.t('Qualification Removed'))
  }
  const add = () => {
    form.insertListItem('qualifications', emptyQualification())
    // Once the row is there.
    setTimeout(() => form.getInputNode(`qualifications.${qualifications.length}.type`)?.focus())
  }
  return (
    <FormSection isPlain title={i18n.t('Qualifications')}>
      {qualifications.map(({ key }, index) => (
        <Row
          key={key}
          rowKey={key}
          form={form}
          isEdit={isEdit}
          index={index}
          onRemove={qualifications.length > fewest ? () => remove(index) : null}
        />
      ))}
      <div className={wideField}>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          disabled={qualifications.length >= teacherLimits.qualifications}
          onClick={add}
        >
          {i18n.t('Add qualification')}
        </Button>
      </div>
    </FormSection>
  )
}

interface RowProps extends SectionProps {
  rowKey: string
  index: number
  /** Null for the one that must stay. */
  onRemove: (() => void) | null
}

function Row({ form, isEdit = false, rowKey, index, onRemove }: RowProps) {
  const number = index + 1
  const at = (field: string) => `qualifications.${index}.${field}`
  const certificatePath = () => {
    const place = form.getValues().qualifications.findIndex(({ key }) => key === rowKey)
    return place < 0 ? null : `qualifications.${place}.file`
  }
  const of = (field: string) => form.getInputProps(at(field))
  return (
    <section
      className={`${wideField} ${layout.box} ${layout.halves} ${classes.row}`}
      aria-label={i18n.t('Qualification {number}', { number })}
    >
      <div className={`${layout.wide} ${classes.head}`}>
        <div className={classes.title}>{i18n.t('Qualification {number}', { number })}</div>
        {onRemove && (
          <Button
            variant="subtle"
            color="red"
            px="xs"
            mr={-12}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
            aria-label={i18n.t('Remove qualification {number}', { number })}
            onClick={onRemove}
          >
            {i18n.t('Remove')}
          </Button>
        )}
      </div>
      <Type isEdit={isEdit} props={of('type')} />
      <TextInput
        label={i18n.t('Year')}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        {...of('year')}
      />
      <TextInput
        label={i18n.t('Institution')}
        required
        autoComplete="off"
        maxLength={teacherLimits.text}
        {...of('institution')}
      />
      <TeacherFileField
        form={form}
        path={at('file')}
        pathNow={certificatePath}
        value={form.values.qualifications[index]?.file ?? null}
        label={i18n.t('Certificate')}
        rule={certificateRule}
        withAsterisk={!isEdit}
        missing={isEdit ? undefined : teacherTexts.certificateRemoved}
      />
    </section>
  )
}

function Type({
  isEdit,
  props,
}: {
  isEdit: boolean
  props: ReturnType<SectionProps['form']['getInputProps']>
}) {
  const label = i18n.t('Type')
  if (isEdit) {
    const words = qualificationTypes.filter((type) => type !== 'Other')
    return <Autocomplete label={label} required data={words} maxLength={teacherLimits.text} {...props} />
  }
  const data = qualificationTypes.map((type) => ({ value: type, label: i18n.t(type) }))
  return (
    <Select
      label={label}
      required
      placeholder={i18n.t('Choose a type')}
      data={data}
      {...props}
      value={props.value || null}
      onChange={(type) => props.onChange(type ?? '')}
    />
  )
}
