import { teacherAadhaarRule } from '@shala/contract/files'
import { teacherTexts } from '@shala/contract/teachers/texts'
import { i18n } from '#platform/i18n.ts'
import { AadhaarInput } from '#ui/form/aadhaar-input.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import type { SectionProps } from './section-props.ts'
import { TeacherFileField } from './teacher-file.tsx'

export function AadhaarSection({ form, isEdit = false }: SectionProps) {
  return (
    <FormSection
      isPlain
      title={i18n.t('Aadhaar')}
      hint={i18n.t('The number and the card are stored encrypted.')}
    >
      <AadhaarInput
        label={i18n.t('Aadhaar number')}
        required={!isEdit}
        {...form.getInputProps('aadhaarNumber')}
        value={form.values.aadhaarNumber}
      />
      <TeacherFileField
        form={form}
        path="aadhaarCard"
        value={form.values.aadhaarCard}
        label={i18n.t('Aadhaar card')}
        rule={teacherAadhaarRule}
        withAsterisk={!isEdit}
        missing={isEdit ? undefined : teacherTexts.aadhaarCardMissing}
      />
    </FormSection>
  )
}
