import { Chip, Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import layout from '../layout.module.css'
import classes from './choices.module.css'

interface ChoicesProps<Value extends string> {
  label: string
  path: string
  options: readonly { value: Value; label: string }[]
  value: Value | ''
  error?: ReactNode
  onChange: (value: Value) => void
}

/** One of a few, a press each. */
export function Choices<Value extends string>({
  label,
  path,
  options,
  value,
  error,
  onChange,
}: ChoicesProps<Value>) {
  const id = useId()
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <fieldset
        className={layout.wrap}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        data-field={path}
      >
        <Chip.Group value={value as string} onChange={(next) => onChange(next as Value)}>
          {options.map((option, place) => (
            <Chip
              key={option.value}
              value={option.value}
              classNames={{ label: classes.chip }}
              {...(place === 0 && { 'data-path': path })}
            >
              {option.label}
            </Chip>
          ))}
        </Chip.Group>
      </fieldset>
    </Input.Wrapper>
  )
}
