import { Button, NumberInput, Radio, Stack, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  type AttendancePlace,
  attendanceCodes,
  type SchoolSettings,
  settingsLimits,
} from '@shala/contract/schools/settings'
import { IconCurrentLocation } from '@tabler/icons-react'
import { type ClipboardEvent, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'

interface SectionProps {
  form: UseFormReturnType<SchoolSettings>
}

const codeWords = {
  static: () => ({
    label: i18n.t('A code that stays the same'),
    description: i18n.t('Printed once. A photo of it works from anywhere.'),
  }),
  rotating: () => ({
    label: i18n.t('A code that changes every 30 seconds'),
    description: i18n.t('On a tablet or screen at the gate. A photo of it stops working within a minute.'),
  }),
}

const nowhere: AttendancePlace = {
  latitude: Number.NaN,
  longitude: Number.NaN,
  radius: settingsLimits.radius.usual,
}

/** The section comes after the screen, too late for a link that leads to it. */
function scrolledTo(section: HTMLElement | null): void {
  if (location.hash === '#check-in') section?.scrollIntoView()
}

/** How teachers check in: which code, and whether their phone must be at the school. */
export function CheckInSection({ form }: SectionProps) {
  const { attendancePlace } = form.values
  const [last, setLast] = useState(attendancePlace ?? nowhere)
  const begin = (isOn: boolean) => {
    if (attendancePlace) setLast(attendancePlace)
    form.setFieldValue('attendancePlace', isOn ? last : null)
  }
  return (
    <Section
      title={i18n.t('Teachers’ check-in')}
      line={i18n.t(
        'Teachers scan a QR code when they arrive and when they leave. Times are from the server’s clock.',
      )}
    >
      <Stack gap="md" id="check-in" ref={scrolledTo}>
        <Radio.Group label={i18n.t('QR code')} {...form.getInputProps('attendanceCode')}>
          <Stack gap="xs" mt={4}>
            {attendanceCodes.map((code) => (
              <Radio key={code} value={code} {...codeWords[code]()} />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label={i18n.t('Teachers must be at the school')}
          description={i18n.t(
            "Their phone will ask for permission to share its location. It is compared with the school's location and not kept.",
          )}
          checked={attendancePlace !== null}
          onChange={({ currentTarget }) => begin(currentTarget.checked)}
        />
        {attendancePlace && <Place form={form} place={attendancePlace} />}
      </Stack>
    </Section>
  )
}

/** As maps show it: five decimals are a metre. */
const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000

/** '18.5204, 73.8567', as maps give it. */
function readPlace(text: string): { latitude: number; longitude: number } | null {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null
}

/** Changes the place: one coordinate, both as pasted from a map, or this device's location. */
function usePlace(form: SectionProps['form']) {
  const [words, setWords] = useState<string | null>(null)
  const change = (part: Partial<AttendancePlace>) => {
    // Typed or switched off since this was drawn.
    const now = form.getValues().attendancePlace
    if (now) form.setFieldValue('attendancePlace', { ...now, ...part })
    for (const name of ['latitude', 'longitude', 'radius']) {
      if (name in part) form.clearFieldError(`attendancePlace.${name}`)
    }
  }
  const locate = () => {
    const isUnknown = () =>
      setWords(i18n.t('Your location could not be found. Allow it for this page, or copy it from a map.'))
    if (!navigator.geolocation) return isUnknown()
    setWords(i18n.t('Finding your location...'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        change({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) })
        setWords(i18n.t('Found, accurate to {metres} m.', { metres: Math.round(coords.accuracy) }))
      },
      isUnknown,
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 },
    )
  }
  const paste = (event: ClipboardEvent) => {
    const both = readPlace(event.clipboardData.getData('text'))
    if (!both) return
    event.preventDefault()
    change(both)
  }
  return { words, change, locate, paste }
}

function Place({ form, place }: SectionProps & { place: AttendancePlace }) {
  const { words, change, locate, paste } = usePlace(form)
  const field = (name: 'latitude' | 'longitude' | 'radius', label: string) => ({
    label,
    hideControls: true,
    clampBehavior: 'none' as const,
    'data-path': `attendancePlace.${name}`,
    value: Number.isNaN(place[name]) ? '' : place[name],
    error: form.errors[`attendancePlace.${name}`],
    onPaste: paste,
    onChange: (value: number | string) => change({ [name]: typeof value === 'number' ? value : Number.NaN }),
    onBlur: () => form.validateField(`attendancePlace.${name}`),
  })
  return (
    <div className={`${layout.loose} ${layout.halves} ${layout.start}`}>
      <NumberInput
        {...field('latitude', i18n.t('Latitude'))}
        description={i18n.t('You can paste both from a map.')}
        inputMode="decimal"
        decimalScale={6}
      />
      <NumberInput {...field('longitude', i18n.t('Longitude'))} inputMode="decimal" decimalScale={6} />
      <NumberInput
        {...field('radius', i18n.t('Allowed distance'))}
        description={i18n.t(
          'Around this point, in metres. Phones report how accurate their position is; that much is allowed on top.',
        )}
        suffix=" m"
        inputMode="numeric"
        allowDecimal={false}
      />
      <div className={layout.wide}>
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" />}
          onClick={locate}
        >
          {i18n.t('Use my current location')}
        </Button>
        {words && (
          <Text size="sm" mt={4} role="status">
            {words}
          </Text>
        )}
      </div>
    </div>
  )
}
