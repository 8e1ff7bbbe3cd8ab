import type { TextInputProps } from '@mantine/core'

type FieldProps =
  | 'label'
  | 'aria-label'
  | 'description'
  | 'error'
  | 'required'
  | 'className'
  | 'onBlur'
  | 'onFocus'

export interface DayFieldProps extends Pick<TextInputProps, FieldProps> {
  /** `YYYY-MM-DD`; empty for none. */
  value: string
  onChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  /** It can be emptied. */
  isOptional?: boolean
  /** A typed day beyond `min` or `max` is accepted: the form says what is wrong with it. Without this it is ignored. */
  takesAny?: boolean
  /** The calendar opens above the field: below it are the form's final buttons. */
  opensUp?: boolean
}
