import type { TextInputProps } from '@mantine/core'
import { peopleLimits } from '@shala/contract/people'
import { studentLimits } from '@shala/contract/students/texts'
import { i18n } from '#platform/i18n.ts'
import type { StudentTextField } from './student-draft.ts'

export interface StudentInput
  extends Pick<
    TextInputProps,
    'description' | 'inputMode' | 'maxLength' | 'placeholder' | 'required' | 'type' | 'withAsterisk'
  > {
  field: StudentTextField | 'status'
  label: string
  /** Written in several lines. */
  isLong?: true
  /** Only for students who have passed out. */
  isOfPassout?: true
}

/**
 * The form's fields, in order; those without a special input are texts. Phone, enrollment date and address are marked
 * as required, but not checked (docs/product.md, Students).
 */
export function studentInputs(today: string): StudentInput[] {
  return [
    { field: 'name', label: i18n.t('Name'), required: true, maxLength: peopleLimits.name },
    {
      field: 'rollNumber',
      label: i18n.t('Roll number'),
      required: true,
      maxLength: studentLimits.rollNumber,
    },
    {
      field: 'admissionNumber',
      label: i18n.t('Admission number'),
      maxLength: studentLimits.admissionNumber,
    },
    { field: 'class', label: i18n.t('Class'), required: true },
    { field: 'status', label: i18n.t('Status'), required: true },
    {
      field: 'phone',
      label: i18n.t('Phone'),
      description: i18n.t("A parent's phone will do. Brothers and sisters may share one."),
      withAsterisk: true,
      type: 'tel',
      inputMode: 'tel',
    },
    {
      field: 'email',
      label: i18n.t('Email'),
      type: 'email',
      inputMode: 'email',
      maxLength: peopleLimits.email,
    },
    { field: 'enrollmentDate', label: i18n.t('Enrollment date'), withAsterisk: true },
    {
      field: 'session',
      label: i18n.t('Session'),
      placeholder: '2025-26',
      maxLength: studentLimits.session,
      isOfPassout: true,
    },
    {
      field: 'passoutYear',
      label: i18n.t('Passout year'),
      description: i18n.t('Leave empty for {year}.', { year: today.slice(0, 4) }),
      inputMode: 'numeric',
      maxLength: 4,
      isOfPassout: true,
    },
    {
      field: 'address',
      label: i18n.t('Address'),
      withAsterisk: true,
      maxLength: peopleLimits.address,
      isLong: true,
    },
  ]
}
