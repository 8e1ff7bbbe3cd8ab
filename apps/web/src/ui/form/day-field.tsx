import { i18n } from '@lingui/core'
import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { formatDay } from '../format.ts'
import { useHasFinger } from '../media.ts'
import classes from './day-field.module.css'
import type { DayFieldProps } from './day-field-props.ts'

/** A calendar that does not come, for want of a network or in a new version, is no reason to show none: the browser has one. */
const DayCalendar = lazy(async () => {
  try {
    return { default: (await import('./day-calendar.tsx')).DayCalendar }
  } catch {
    return { default: PhoneDay }
  }
})

/**
 * A day, read as '22 Nov 2026' whatever language the browser has. A finger gets the phone's own picker, everything
 * else a calendar and a field to type into.
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

/** While the calendar comes. */
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

/** By then the screen that the field stands on is drawn. */
const soonMs = 2500

/** Only the first screen after an opening is in such a hurry. */
let isOpened = false

/** True after a moment, or with the first press or focus: making the browser's own field takes a phone 100 ms. */
function useNativeLater(onFocus: DayFieldProps['onFocus']) {
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

/** The browser's own field lies over the words, unseen, and opens its picker. */
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
  const { isNative, presses } = useNativeLater(props.onFocus)
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
