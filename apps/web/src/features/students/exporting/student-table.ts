import { classLabel } from '@shala/contract/classes'
import { type DetailField, type DetailKey, detailFields } from '@shala/contract/students/details'
import type { OwnField } from '@shala/contract/students/own-fields'
import type { StudentWithDetails } from '@shala/contract/students/students'
import { i18n } from '#platform/i18n.ts'
import { detailWords } from '../details/detail-words.ts'
import { statusLabel } from '../student-status.tsx'

/**
 * The file's columns, under titles that an import recognises. Days are ISO, which every spreadsheet reads as a date.
 */
function columns(): [title: string, value: (student: StudentWithDetails) => string | null][] {
  return [
    [i18n.t('Admission number'), ({ admissionNumber }) => admissionNumber],
    [i18n.t('Roll number'), ({ rollNumber }) => rollNumber],
    [i18n.t('Name'), ({ name }) => name],
    [i18n.t('Class'), (student) => classLabel(student.class)],
    [i18n.t('Status'), ({ status }) => statusLabel(status)],
    [i18n.t('Phone'), ({ phone }) => phone],
    [i18n.t('Email'), ({ email }) => email],
    [i18n.t('Address'), ({ address }) => address],
    [i18n.t('Enrollment date'), ({ enrollmentDate }) => enrollmentDate],
    [i18n.t('Session'), ({ session }) => session],
    [i18n.t('Passout year'), ({ passoutYear }) => (passoutYear === null ? null : String(passoutYear))],
  ]
}

/** Those that some student has. A day stays ISO. */
function detailColumns(students: StudentWithDetails[]): ReturnType<typeof columns> {
  const used = detailFields.filter(({ key }) => students.some((student) => student[key]))
  return used.map((field: DetailField<DetailKey>) => [
    i18n.t(field.label),
    (student) => {
      const value = student[field.key]
      return value && field.kind !== 'day' ? detailWords(field, value) : value
    },
  ])
}

/** With a title row. */
export function studentTable(students: StudentWithDetails[], own: readonly OwnField[]): string[][] {
  const ofOwn = own
    .filter(({ _id }) => students.some((student) => student.own[_id]))
    .map((field): ReturnType<typeof columns>[number] => [
      field.label,
      (student) => student.own[field._id] ?? null,
    ])
  const shown = [...columns(), ...detailColumns(students), ...ofOwn]
  return [
    shown.map(([title]) => title),
    ...students.map((student) => shown.map(([, value]) => value(student) ?? '')),
  ]
}
