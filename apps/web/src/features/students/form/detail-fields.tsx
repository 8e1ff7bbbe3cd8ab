import { Box, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isAadhaarMask } from '@shala/contract/general/aadhaar'
import { type DetailField, detailFields, detailLimits } from '@shala/contract/students/details'
import { asDetail } from '@shala/contract/students/own-fields'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { AadhaarInput } from '#ui/form/aadhaar-input.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import layout from '#ui/layout.module.css'
import { sectionsInSight } from '../details/detail-words.ts'
import classes from './detail-fields.module.css'
import { PhoneField } from './phone-field.tsx'
import type { StudentDraft } from './student-draft.ts'
import { useStudentForm } from './student-form-queries.ts'

interface DetailFieldsProps {
  form: UseFormReturnType<StudentDraft>
  today: string
  /** The student who is edited; undefined for a new one. */
  studentId?: string | undefined
  /** The field at which the form begins: its section is there and open. */
  begins?: string | undefined
}

/** Asked for where the status is chosen. */
const besideStatus: string[] = ['leavingDate', 'leavingReason']

interface SectionOfFields {
  title: string
  fields: DetailField[]
}

/** What a school may also write down, a section at a time: the form stays as short as it was until one is opened. */
export function DetailFields({ form, today, begins }: DetailFieldsProps) {
  const { data: shape } = useStudentForm()
  if (!shape) return null
  const wanted = detailFields.find(({ key }) => key === begins)?.section
  const used = wanted && !shape.sections.includes(wanted) ? [...shape.sections, wanted] : shape.sections
  const sections: SectionOfFields[] = sectionsInSight({ sections: used }).map(({ section, title }) => ({
    title,
    fields: detailFields.filter(
      (field: DetailField) =>
        field.section === section &&
        !besideStatus.includes(field.key) &&
        (!field.isGuarded || mayI('students:guarded')),
    ),
  }))
  if (shape.own.length > 0) {
    sections.push({ title: i18n.t('More about the student'), fields: shape.own.map(asDetail) })
  }
  return (
    <Box mt="md">
      {sections
        .filter(({ fields }) => fields.length > 0)
        .map(({ title, fields }) => (
          <FieldsOfSection
            key={title}
            title={title}
            fields={fields}
            form={form}
            today={today}
            begins={begins}
          />
        ))}
    </Box>
  )
}

/** Its fields are drawn while it is open, or one of them is wrong: the form opens it as it leads to that one. */
function FieldsOfSection({ title, fields, ...parts }: SectionOfFields & DetailFieldsProps) {
  const begins = fields.some(({ key }) => key === parts.begins)
  const [isOpen, setOpen] = useState(begins)
  const hasError = fields.some(({ key }) => parts.form.errors[key])
  return (
    <details
      className={classes.section}
      open={begins || undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={layout.fold}>
        {title}
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </summary>
      {(isOpen || hasError) && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm" pb="md">
          {fields.map((field) => (
            <Field key={field.key} field={field} {...parts} />
          ))}
        </SimpleGrid>
      )}
    </details>
  )
}

function Field({ field, form, today, studentId }: DetailFieldsProps & { field: DetailField }) {
  const { key, kind, label, choices = [], digits } = field
  const given = form.getInputProps(key)
  const props = { ...given, value: given.value ?? '', label: i18n.t(label) }
  if (kind === 'day') {
    const past = key === 'birthDate' && { max: today }
    return <DayField {...props} {...past} isOptional takesAny value={String(props.value)} />
  }
  if (kind === 'choice') {
    const stored = String(props.value)
    const isGone = stored !== '' && !choices.some(({ value }) => value === stored)
    const data = [
      ...choices.map((choice) => ({ value: choice.value, label: i18n.t(choice.label) })),
      ...(isGone ? [{ value: stored, label: stored }] : []),
    ]
    return (
      <Select
        {...props}
        clearable
        data={data}
        value={props.value || null}
        onChange={(value) => props.onChange(value ?? '')}
      />
    )
  }
  if (kind === 'aadhaar') {
    const isMask = isAadhaarMask(String(props.value))
    return (
      <AadhaarInput
        {...props}
        onFocus={({ currentTarget }) => isMask && currentTarget.select()}
        description={isMask ? i18n.t('Leave it as it is, or enter another number.') : undefined}
      />
    )
  }
  if (kind === 'phone') return <PhoneField {...props} studentId={studentId} />
  return (
    <TextInput
      {...props}
      maxLength={digits ? digits + 4 : detailLimits.text}
      inputMode={kind === 'digits' ? 'numeric' : undefined}
      autoComplete="off"
    />
  )
}
