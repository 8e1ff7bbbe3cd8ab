import { TagsInput, type TagsInputProps } from '@mantine/core'
import { classLimits } from '@shala/contract/classes'
import layout from '#ui/layout.module.css'
import { splitSections } from './bulk-selection.ts'

interface SectionsInputProps extends Omit<TagsInputProps, 'data' | 'value' | 'onChange'> {
  value: string[]
  onChange: (sections: string[]) => void
  /** The text that no comma, Enter or leaving the field has completed yet. */
  typed: string
  onTyped: (text: string) => void
}

/** Sections as chips: a comma, Enter or leaving the field completes one. */
export function SectionsInput({ value, onChange, typed, onTyped, ...props }: SectionsInputProps) {
  const type = (text: string) => {
    const isEnded = text.includes(',')
    onTyped(isEnded ? '' : text)
    if (isEnded) onChange(splitSections([...value, text]))
  }
  return (
    <TagsInput
      data={[]}
      // An empty list counts as open, and would take the Escape that closes the dialog.
      dropdownOpened={false}
      classNames={{ inputField: layout.chipsField ?? '' }}
      maxLength={4 * classLimits.section}
      value={value}
      searchValue={typed}
      onSearchChange={type}
      onChange={(written) => onChange(splitSections(written))}
      {...props}
    />
  )
}
