import { type ComboboxItem, Group, Select, type SelectProps, Text } from '@mantine/core'
import type { SchoolClass } from '@shala/contract/classes'
import { IconSelector } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { classWords } from './class-words.ts'
import { matchingClasses } from './matching-classes.ts'

export interface ClassPickerProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> {
  classes: SchoolClass[]
  /** An id; empty for none. */
  value: string
  /** The label of the entry above the classes that means none. */
  anyLabel?: string
  /** A few words beside a class in the list, by its id. */
  notes?: Map<string, string>
  onChange: (classId: string) => void
  /** It replaces a field that was pressed, or had the focus. */
  startsOpen?: boolean
  takesFocus?: boolean
  /** A finger or the mouse is down on a class that is not chosen yet. */
  onIntent?: (classId: string) => void
}

/** A class and its note fit on one line, even where the field is narrow. */
const wide = {
  comboboxProps: { width: 'min(18rem, calc(100vw - 2rem))', position: 'bottom-start', keepMounted: false },
  maxDropdownHeight: '60dvh',
} as const

const optionOf = (one: SchoolClass): ComboboxItem => ({ value: one._id, label: classWords(one) })

type OpeningParts = Pick<ClassPickerProps, 'startsOpen' | 'takesFocus' | 'onDropdownOpen' | 'onDropdownClose'>

function useOpening({ startsOpen, takesFocus, onDropdownOpen, onDropdownClose }: OpeningParts) {
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    onDropdownOpen?.()
  }
  const close = () => {
    setOpen(false)
    onDropdownClose?.()
  }
  const start = useEffectEvent(() => {
    // Like the Tab key: what is typed replaces what is chosen.
    if (takesFocus) field.current?.select()
    // By a click, which makes Mantine scroll to the chosen class.
    if (startsOpen) field.current?.click()
  })
  useEffect(() => start(), [])
  return { field, isOpen, open, close }
}

interface TypingParts {
  value: string
  fitting: (text: string) => ComboboxItem[]
  onChange: (classId: string) => void
  close: () => void
}

function useTyping({ value, fitting, onChange, close }: TypingParts) {
  const typed = useRef('')
  const isBrowsing = useRef(false)
  const choose = (id: string) => {
    typed.current = ''
    if (id !== value) onChange(id)
  }
  const takeFirst = () => {
    const [first] = typed.current.trim() === '' ? [] : fitting(typed.current)
    if (first) choose(first.value)
    typed.current = ''
    return first !== undefined
  }
  // A quick Enter comes before the list is drawn, and Mantine would choose nothing.
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isBrowsing.current = true
    if (event.key !== 'Enter' || isBrowsing.current || !takeFirst()) return
    event.preventDefault()
    close()
  }
  const type = (text: string) => {
    typed.current = text
    isBrowsing.current = false
  }
  return { choose, takeFirst, press, type }
}

/** A class, chosen from the list or typed: Enter and Tab take the first match. */
export function ClassPicker({
  classes,
  value,
  anyLabel,
  notes,
  searchable = true,
  startsOpen,
  takesFocus = false,
  onChange,
  onIntent,
  onBlur,
  onDropdownOpen,
  onDropdownClose,
  ...props
}: ClassPickerProps) {
  const any = anyLabel === undefined ? [] : [{ value: '', label: anyLabel }]
  const fitting = (text: string): ComboboxItem[] => [
    ...any.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase())),
    ...matchingClasses(classes, text).map(optionOf),
  ]
  const opening = { startsOpen, takesFocus, onDropdownOpen, onDropdownClose }
  const { field, isOpen, open, close } = useOpening(opening)
  const { choose, takeFirst, press, type } = useTyping({ value, fitting, onChange, close })
  const intend = (target: EventTarget) => {
    const id = (target as Element).closest('[role="option"]')?.getAttribute('value')
    if (id) onIntent?.(id)
  }
  return (
    <Select
      label={i18n.t('Class')}
      placeholder={i18n.t('Choose a class')}
      nothingFoundMessage={i18n.t('No class matches')}
      {...props}
      data={[...any, ...classes.map(optionOf)]}
      value={value === '' && anyLabel === undefined ? null : value}
      searchable={searchable}
      allowDeselect={false}
      autoFocus={takesFocus}
      ref={field}
      rightSection={<IconSelector size={16} stroke={1.75} aria-hidden="true" />}
      selectFirstOptionOnChange
      dropdownOpened={isOpen}
      scrollAreaProps={{ onPointerDown: ({ target }) => intend(target) }}
      onDropdownOpen={open}
      onDropdownClose={close}
      onKeyDown={press}
      {...(notes && {
        ...wide,
        renderOption: ({ option }) => <ClassOption {...option} note={notes.get(option.value)} />,
      })}
      filter={({ search }) => fitting(search)}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onChange={(id) => choose(id ?? '')}
      onBlur={(event) => {
        takeFirst()
        onBlur?.(event)
      }}
    />
  )
}

function ClassOption({ label, note }: ComboboxItem & { note: string | undefined }) {
  return (
    <Group justify="space-between" gap="xs" flex={1}>
      <span>{label}</span>
      {note && (
        <Text span size="sm" c="inherit">
          {note}
        </Text>
      )}
    </Group>
  )
}
