import { i18n } from '@lingui/core'
import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'

interface SearchInputProps {
  label: string
  /** Above the field, where its neighbours have one. */
  heading?: string
  value: string
  onSearch: (text: string) => void
  /** Enter was pressed: the typed text has been reported. */
  onEnter?: () => void
  delay?: number
  className?: string | undefined
}

/** Reports the typed text after a pause. */
export function SearchInput({
  label,
  heading,
  value,
  onSearch,
  onEnter,
  delay = 300,
  className,
}: SearchInputProps) {
  const [text, setText] = useState(value)
  const [reported, setReported] = useState(value)
  const [before, setBefore] = useState(value)
  const reportNow = (next: string) => {
    setReported(next)
    onSearch(next)
  }
  const report = useDebouncedCallback(reportNow, delay)
  // A link or Back changed it. The echo of one's own report must not overwrite what was typed since.
  if (value !== before) {
    setBefore(value)
    if (value !== reported) {
      setReported(value)
      setText(value)
    }
  }
  const change = (next: string) => {
    setText(next)
    report(next.trim())
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' || !onEnter) return
    report.cancel()
    reportNow(text.trim())
    onEnter()
  }
  return (
    <TextInput
      type="search"
      className={className}
      {...(heading ? { label: heading } : { 'aria-label': label })}
      placeholder={label}
      value={text}
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      rightSection={text && <CloseButton aria-label={i18n.t('Clear search')} onClick={() => change('')} />}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      // Typed text is reported before the next press: otherwise it would arrive after 'Clear search' and undo that.
      onBlur={() => report.flush()}
    />
  )
}
