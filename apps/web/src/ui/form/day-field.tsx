import { i18n } from '@lingui/core'
import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { formatDay } from '../format.ts'
import { useHasFinger } from '../media.ts'
import classes from './day-field.module.css'
import type { DayFieldProps } from './day-field-props.ts'

/** If the calendar cannot be loaded, offline or in a new version, the browser's own is used. */
const DayCalendar = lazy(async () => {
  try {
    return { default: (await import('./day-calendar.tsx')).DayCalendar }
  } catch {
    return { default: PhoneDay }
  }
})

/**
 * A day, shown as '22 Nov 2026' whatever the browser's language. Touch gets the phone's own picker, everything else a
 * calendar and a field to type into.
 */
export function DayField(props: DayFieldProps) {
  const hasFinger = useHasFinger()
  if (hasFinger) return <PhoneDay {...props} />
  return (
    <Suspense fallback={<WrittenDay {...props} />}>
      <DayCalendar {...props} />
    </Suspense>
  )
}

const icon = <IconCalendar size={18} stroke={1.75} aria-hidden="true" />

/** While the calendar loads. */
function WrittenDay({
  value,
  onChange: _,
  min: _min,
  max: _max,
  takesAny: _any,
  isOptional: _optional,
  opensUp: _up,
  ...props
}: DayFieldProps) {
  return <TextInput {...props} leftSection={icon} value={value && formatDay(value)} readOnly />
}

/** By then the field's screen is drawn. */
const soonMs = 2500

/** Only the first screen after opening the app is in such a hurry. */
let isOpened = false

/** True after a moment, or with the first press or focus: creating the browser's own field takes a phone 100 ms. */
function useDeferredNative(onFocus: DayFieldProps['onFocus']) {
  const [isNative, setNative] = useState(isOpened)
  const change = useCallback(() => {
    isOpened = true
    setNative(true)
  }, [])
  useEffect(() => {
    const timer = setTimeout(change, soonMs)
    return () => clearTimeout(timer)
  }, [change])
  const presses = {
    onPointerDown: change,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      change()
      onFocus?.(event)
    },
  }
  return { isNative, presses }
}

/** The browser's own field lies invisibly over the words, and opens its picker. */
function PhoneDay({
  value,
  onChange,
  min,
  max,
  takesAny = false,
  isOptional = false,
  opensUp: _up,
  ...props
}: DayFieldProps) {
  const { isNative, presses } = useDeferredNative(props.onFocus)
  const words = value ? formatDay(value) : i18n.t('Choose a day')
  const isFit = (day: string) =>
    takesAny || ((min === undefined || day >= min) && (max === undefined || day <= max))
  return (
    <TextInput
      {...props}
      {...presses}
      type={isNative ? 'date' : 'text'}
      readOnly={!isNative}
      classNames={{ input: classes.native, wrapper: classes.wrapper }}
      styles={{ wrapper: { '--day': `'${words}'` } }}
      data-empty={!value || undefined}
      min={min}
      max={max}
      value={isNative ? value : words}
      onChange={({ currentTarget: { value: day } }) => (day ? isFit(day) : isOptional) && onChange(day)}
    />
  )
}
