import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { classLabel, type SchoolClass } from '@shala/contract/classes'
import { useRef } from 'react'
import { i18n } from '#platform/i18n.ts'
import { matchingClasses } from './matching-classes.ts'

interface ClassPickerProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> {
  classes: SchoolClass[]
  /** An id; empty for none. */
  value: string
  /** Offered above the classes, and stands for none. */
  anyLabel?: string
  onChange: (classId: string) => void
}

const optionOf = (one: SchoolClass): ComboboxItem => ({ value: one._id, label: classLabel(one) })

/** A class, chosen from the list or typed: Enter and Tab take the first that fits. */
export function ClassPicker({ classes, value, anyLabel, onChange, onBlur, ...props }: ClassPickerProps) {
  const typed = useRef('')
  const choose = (id: string) => {
    typed.current = ''
    if (id !== value) onChange(id)
  }
  const chooseFirst = () => {
    const [first] = typed.current.trim() === '' ? [] : matchingClasses(classes, typed.current)
    if (first) choose(first._id)
    typed.current = ''
  }
  return (
    <Select
      label={i18n.t('Class')}
      placeholder={i18n.t('Choose a class')}
      nothingFoundMessage={i18n.t('No class fits')}
      {...props}
      data={[...(anyLabel === undefined ? [] : [{ value: '', label: anyLabel }]), ...classes.map(optionOf)]}
      value={value === '' && anyLabel === undefined ? null : value}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      filter={({ search }) => matchingClasses(classes, search).map(optionOf)}
      onInput={({ currentTarget }) => {
        typed.current = currentTarget.value
      }}
      onChange={(id) => choose(id ?? '')}
      onKeyDown={({ key }) => {
        // The list chooses what is lit in it; an Enter that comes before it is drawn finds nothing there.
        if (key === 'Enter') setTimeout(chooseFirst)
      }}
      onBlur={(event) => {
        chooseFirst()
        onBlur?.(event)
      }}
    />
  )
}
