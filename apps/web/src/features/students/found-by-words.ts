import type { FoundBy } from '@shala/contract/students/listed'
import { i18n } from '#platform/i18n.ts'

/** 'Mother: Sunita Kale' */
export function foundByWords({ field, value }: FoundBy): string {
  switch (field) {
    case 'admissionNumber':
      return i18n.t('Admission number: {value}', { value })
    case 'motherName':
    case 'motherPhone':
      return i18n.t('Mother: {value}', { value })
    case 'fatherName':
    case 'fatherPhone':
      return i18n.t('Father: {value}', { value })
    case 'guardianName':
    case 'guardianPhone':
      return i18n.t('Guardian: {value}', { value })
    case 'secondPhone':
      return i18n.t('Second phone: {value}', { value })
  }
}
