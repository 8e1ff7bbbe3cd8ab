import { Select, Textarea, TextInput } from '@mantine/core'
import { teacherPhotoRule } from '@shala/contract/files'
import { peopleLimits, type UserStatus } from '@shala/contract/people'
import { remarkLength } from '@shala/contract/teachers/editing'
import { teacherLimits } from '@shala/contract/teachers/texts'
import { i18n } from '#platform/i18n.ts'
import { roleLabel } from '#platform/session/roles.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { FormSection, wideField } from '#ui/form/form-section.tsx'
import { teacherStatusLabel } from '../teacher-words.ts'
import type { SectionProps } from './section-props.ts'
import { TeacherFileField } from './teacher-file.tsx'

const offered: UserStatus[] = ['active', 'passout']

function ContactFields({ form }: Pick<SectionProps, 'form'>) {
  return (
    <>
      <TextInput
        label={i18n.t('Mobile number')}
        required
        type="tel"
        inputMode="tel"
        autoComplete="off"
        description={i18n.t('The teacher signs in with it.')}
        {...form.getInputProps('phone')}
      />
      <TextInput
        label={i18n.t('Email')}
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={peopleLimits.email}
        {...form.getInputProps('email')}
      />
    </>
  )
}

function StatusAndRole({ form, isEdit }: Pick<SectionProps, 'form'> & { isEdit: boolean }) {
  const statuses: UserStatus[] = isEdit ? [...offered, 'leaved'] : offered
  return (
    <>
      <Select
        label={i18n.t('Status')}
        required
        allowDeselect={false}
        data={statuses.map((status) => ({ value: status, label: teacherStatusLabel(status) }))}
        {...form.getInputProps('status')}
      />
      {isEdit && (
        <Select
          label={i18n.t('Role')}
          allowDeselect={false}
          data={[{ value: 'teacher', label: roleLabel('teacher') }]}
          {...form.getInputProps('role')}
        />
      )}
    </>
  )
}

export function PersonSection({ form, today, isEdit = false }: SectionProps & { today: string }) {
  const of = (field: string) => form.getInputProps(field)
  const wasActive = form.getInitialValues().status === 'active'
  return (
    <FormSection isPlain title={i18n.t('Personal details')}>
      <TextInput
        label={i18n.t('Full name')}
        required
        autoComplete="off"
        maxLength={peopleLimits.name}
        {...(!isEdit && { 'data-autofocus': true })}
        {...of('name')}
      />
      <ContactFields form={form} />
      <DayField
        label={i18n.t('Date of birth')}
        required={!isEdit}
        max={today}
        takesAny
        {...of('dob')}
        value={form.values.dob}
      />
      <TextInput
        label={i18n.t('Subject')}
        required={!isEdit}
        autoComplete="off"
        maxLength={teacherLimits.text}
        {...of('subject')}
      />
      <StatusAndRole form={form} isEdit={isEdit} />
      {isEdit && form.values.status !== 'active' && (
        <DayField
          label={i18n.t('Last day')}
          max={today}
          takesAny
          {...of('leavingDate')}
          value={form.values.leavingDate || (wasActive ? today : '')}
          isOptional={!wasActive}
        />
      )}
      <TeacherFileField
        form={form}
        path="photo"
        value={form.values.photo}
        label={i18n.t('Profile photo')}
        rule={teacherPhotoRule}
      />
      {isEdit && (
        <Textarea
          className={wideField}
          label={i18n.t('Remark')}
          autosize
          minRows={2}
          maxLength={remarkLength}
          {...of('remark')}
        />
      )}
    </FormSection>
  )
}
