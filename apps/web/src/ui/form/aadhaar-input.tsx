import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { groupAadhaar } from './aadhaar-typing.ts'

interface AadhaarInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  onChange: (text: string) => void
}

/** Twelve digits, grouped in fours as they are typed; the caret stays behind the same digit. */
export function AadhaarInput({ value, onChange, ...props }: AadhaarInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <TextInput
      {...props}
      ref={input}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      placeholder="XXXX XXXX XXXX"
      onChange={({ currentTarget }) => {
        const typed = groupAadhaar(
          currentTarget.value,
          currentTarget.selectionStart ?? currentTarget.value.length,
        )
        caret.current = typed.caret
        onChange(typed.text)
      }}
    />
  )
}
