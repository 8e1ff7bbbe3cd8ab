import { Button, NumberInput, Radio, Stack, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import {
  type AttendancePlace,
  attendanceCodes,
  type SchoolSettings,
  settingsLimits,
} from '@shala/contract/schools-settings'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Section } from '#ui/page/section.tsx'
import classes from './school-settings.module.css'

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
    description: i18n.t('On a tablet or screen at the gate. A photo of it is over within a minute.'),
  }),
}

/** How teachers check in: which code, and whether their phone must be at the school. */
export function CheckInSection({ form }: SectionProps) {
  const { attendancePlace } = form.values
  const begin = (isOn: boolean) =>
    form.setFieldValue(
      'attendancePlace',
      isOn ? { latitude: Number.NaN, longitude: Number.NaN, radius: settingsLimits.radius.usual } : null,
    )
  return (
    <Section
      title={i18n.t('Teachers’ check-in')}
      line={i18n.t('Teachers scan a QR code when they come and when they leave. Times are the server’s own.')}
    >
      <Stack gap="md" id="check-in">
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
            'Their phone asks them for its position. It is compared with the place of the school and not kept.',
          )}
          checked={attendancePlace !== null}
          onChange={({ currentTarget }) => begin(currentTarget.checked)}
        />
        {attendancePlace && <Place form={form} place={attendancePlace} />}
      </Stack>
    </Section>
  )
}

/** As a map shows it: five decimals are a metre. */
const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000

function Place({ form, place }: SectionProps & { place: AttendancePlace }) {
  const [words, setWords] = useState<string | null>(null)
  const change = (part: Partial<AttendancePlace>) =>
    form.setFieldValue('attendancePlace', { ...place, ...part })
  const locate = () => {
    setWords(i18n.t('Looking where you are...'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        change({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) })
        setWords(i18n.t('Found, to {metres} m.', { metres: Math.round(coords.accuracy) }))
      },
      () =>
        setWords(i18n.t('Your position is not known here. Allow it for this page, or copy it from a map.')),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 0 },
    )
  }
  const field = (name: 'latitude' | 'longitude' | 'radius', label: string) => ({
    label,
    hideControls: true,
    clampBehavior: 'none' as const,
    'data-path': `attendancePlace.${name}`,
    value: Number.isNaN(place[name]) ? '' : place[name],
    error: form.errors[`attendancePlace.${name}`] ?? form.errors.attendancePlace,
    onChange: (value: number | string) => change({ [name]: typeof value === 'number' ? value : Number.NaN }),
    onBlur: () => form.validateField(`attendancePlace.${name}`),
  })
  return (
    <div className={classes.fields}>
      <NumberInput {...field('latitude', i18n.t('Latitude'))} inputMode="decimal" decimalScale={6} />
      <NumberInput {...field('longitude', i18n.t('Longitude'))} inputMode="decimal" decimalScale={6} />
      <NumberInput
        {...field('radius', i18n.t('Distance that counts'))}
        description={i18n.t('Around this point, in metres. A phone may be off by as much as it says.')}
        suffix=" m"
        inputMode="numeric"
        allowDecimal={false}
      />
      <div className={classes.wide}>
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" />}
          onClick={locate}
        >
          {i18n.t('Use where I am now')}
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
