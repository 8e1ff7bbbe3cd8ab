import { teacherAadhaarRule } from '@shala/contract/files'
import { teacherTexts } from '@shala/contract/teachers'
import { useRef } from 'react'
import { i18n } from '#platform/i18n.ts'
import { FormSection, wideField } from '#ui/form/form-section.tsx'
import { AadhaarScan } from '../aadhaar/aadhaar-scan.tsx'
import { type CardFields, filledBy, takenBack } from '../aadhaar/fill-from-card.ts'
import { AadhaarInput } from './aadhaar-input.tsx'
import type { SectionProps } from './section-props.ts'
import { TeacherFileField } from './teacher-file.tsx'

export function AadhaarSection({ form, isEdit = false }: SectionProps) {
  return (
    <FormSection isPlain title={i18n.t('Aadhaar')} hint={i18n.t('Number and card are kept encrypted.')}>
      <AadhaarInput
        label={i18n.t('Aadhaar Number')}
        required={!isEdit}
        {...form.getInputProps('aadhaarNumber')}
        value={form.values.aadhaarNumber}
      />
      <TeacherFileField
        form={form}
        path="aadhaarCard"
        value={form.values.aadhaarCard}
        label={i18n.t('Aadhaar Card')}
        rule={teacherAadhaarRule}
        withAsterisk={!isEdit}
        missing={isEdit ? undefined : teacherTexts.aadhaarCardMissing}
      />
      {!isEdit && (
        <div className={wideField}>
          <CardScan form={form} />
        </div>
      )}
    </FormSection>
  )
}

function CardScan({ form }: SectionProps) {
  const applied = useRef<{ filled: Partial<CardFields>; before: CardFields } | null>(null)
  const { aadhaarCard } = form.values
  const put = (values: Partial<CardFields>) => {
    for (const [field, value] of Object.entries(values)) {
      form.setFieldValue(field, value)
      form.clearFieldError(field)
    }
  }
  const takeBack = () => {
    const { filled, before } = applied.current ?? {}
    if (filled && before) put(takenBack(filled, { before, now: form.getValues() }))
    applied.current = null
  }
  return (
    <AadhaarScan
      file={aadhaarCard instanceof File ? aadhaarCard : null}
      onApply={(found) => {
        takeBack()
        const before = form.getValues()
        const filled = filledBy(found, before)
        applied.current = { filled, before }
        put(filled)
      }}
      onClear={takeBack}
    />
  )
}
