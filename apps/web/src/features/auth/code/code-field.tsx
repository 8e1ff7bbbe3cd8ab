import { Input, PinInput } from '@mantine/core'
import { type ClipboardEvent, type FormEvent, useEffect, useRef } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from '../auth-frame.module.css'
import { wholeCodeIn } from './whole-code.ts'

interface CodeFieldProps {
  length: number
  value: string
  error: string | null
  label?: string
  isBusy?: boolean
  onChange: (code: string) => void
  onComplete?: (code: string) => void
}

/** The digits: typed, pasted as in the message, or filled in by the phone. It takes the focus when it is emptied. */
export function CodeField({
  length,
  value,
  error,
  label,
  isBusy = false,
  onChange,
  onComplete,
}: CodeFieldProps) {
  const first = useRef<HTMLInputElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (value === '' && before.current.length === length) first.current?.focus()
    before.current = value
  }, [value, length])
  const change = (code: string) => {
    onChange(code)
    if (code.length === length && value.length < length) onComplete?.(code)
  }
  const takeWhole = (event: ClipboardEvent | FormEvent, text: string) => {
    const code = wholeCodeIn(text, length)
    if (!code || isBusy) return
    event.preventDefault()
    event.stopPropagation()
    onChange(code)
    onComplete?.(code)
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={error}
      errorProps={{ role: 'alert' }}
      onPasteCapture={(event) => takeWhole(event, event.clipboardData.getData('text'))}
      onChangeCapture={(event) => takeWhole(event, (event.target as HTMLInputElement).value)}
    >
      <PinInput
        autoFocus
        ref={first}
        length={length}
        type="number"
        size="lg"
        gap={length > 6 ? 4 : 6}
        value={value}
        error={error !== null}
        readOnly={isBusy}
        className={`${layout.spread} ${classes.pin}`}
        aria-label={label ?? i18n.t('{digits}-digit OTP', { digits: length })}
        getInputProps={(index) => ({
          'aria-label': i18n.t('Digit {number} of the OTP', { number: index + 1 }),
        })}
        onChange={change}
      />
    </Input.Wrapper>
  )
}
