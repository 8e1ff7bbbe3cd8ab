import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { classLimits } from '@shala/contract/classes'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './classes.module.css'
import { type TeacherName, useTeachers } from './classes-changes.ts'

interface Known {
  /** Shown even before the teachers are loaded. */
  known: TeacherName[]
}

const toOption = ({ _id, name }: TeacherName) => ({ value: _id, label: name })

/** A teacher of the school, found by typing; may be nobody. */
export function TeacherPicker({ known, ...props }: Known & Omit<SelectProps, 'data'>) {
  const { data = known } = useTeachers()
  return (
    <Select
      label={i18n.t('Class teacher')}
      placeholder={i18n.t('Nobody')}
      nothingFoundMessage={i18n.t('No teacher found')}
      data={data.map(toOption)}
      searchable
      clearable
      selectFirstOptionOnChange
      {...props}
    />
  )
}

interface OtherTeachersPickerProps extends Known, Omit<MultiSelectProps, 'data'> {
  /** Not offered: they see everything of their class anyway. */
  classTeacherId: string | null
}

export function OtherTeachersPicker({ known, classTeacherId, ...props }: OtherTeachersPickerProps) {
  const { data = known } = useTeachers()
  const value = props.value?.filter((id) => id !== classTeacherId)
  return (
    <MultiSelect
      label={i18n.t('Other teachers')}
      description={i18n.t('They see the same details of these students as the class teacher.')}
      placeholder={value?.length ? '' : i18n.t('Nobody')}
      nothingFoundMessage={i18n.t('No teacher found')}
      data={data.filter(({ _id }) => _id !== classTeacherId).map(toOption)}
      maxValues={classLimits.otherTeachers}
      searchable
      classNames={{ inputField: layout.chipsField ?? '', pill: classes.chip ?? '' }}
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      {...props}
      value={value}
    />
  )
}
