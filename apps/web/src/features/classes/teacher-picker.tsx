import { Select, type SelectProps } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { type TeacherName, useTeachers } from './classes-queries.ts'

interface TeacherPickerProps extends Omit<SelectProps, 'data'> {
  /** Shown even before the teachers are loaded. */
  current: TeacherName | null
}

/** A teacher of the school, found by typing; may be nobody. */
export function TeacherPicker({ current, ...props }: TeacherPickerProps) {
  const { data } = useTeachers()
  const teachers = data ?? (current ? [current] : [])
  return (
    <Select
      label={i18n.t('Class teacher')}
      placeholder={i18n.t('Nobody')}
      nothingFoundMessage={i18n.t('No teacher found')}
      data={teachers.map(({ _id, name }) => ({ value: _id, label: name }))}
      searchable
      clearable
      selectFirstOptionOnChange
      {...props}
    />
  )
}
