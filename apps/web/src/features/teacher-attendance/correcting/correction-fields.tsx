import { Checkbox, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { DayKind } from '@shala/contract/schools/school-days'
import { wasThere } from '@shala/contract/teacher-attendance/correcting'
import {
  storedStatuses,
  teacherAttendanceLimits,
} from '@shala/contract/teacher-attendance/teacher-attendance'
import { type ChangeEvent, useState } from 'react'
import { useSettings } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { statusLabel } from '../teacher-attendance-words.ts'
import { type CorrectionForm, withTime } from './correction-draft.ts'

export function CorrectionFields({ form, kind }: { form: CorrectionForm; kind: DayKind }) {
  const { getInputProps, values } = form
  const midday = useSettings()?.midday
  const [isDecided, setDecided] = useState(false)
  const timeProps = (field: 'checkIn' | 'checkOut') => ({
    ...getInputProps(field),
    type: 'time',
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      form.setValues(withTime(form.getValues(), { [field]: value }, { kind, midday, isDecided }))
      form.clearFieldError(field)
    },
  })
  const half = getInputProps('isHalfDay', { type: 'checkbox' })
  const decide = (event: ChangeEvent<HTMLInputElement>) => {
    setDecided(true)
    half.onChange(event)
  }
  return (
    <>
      <Select
        label={i18n.t('What this day was')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          ...storedStatuses.map((status) => ({ value: status as string, label: statusLabel(status) })),
          { value: '', label: statusLabel('none') },
        ]}
        {...getInputProps('status')}
      />
      {wasThere(values.status) && (
        <>
          <SimpleGrid cols={2} spacing="sm">
            <TextInput label={i18n.t('Check-in')} {...timeProps('checkIn')} />
            <TextInput label={i18n.t('Check-out')} {...timeProps('checkOut')} />
          </SimpleGrid>
          <Checkbox label={i18n.t('Half a day')} {...half} onChange={decide} />
        </>
      )}
      <Textarea
        label={i18n.t('Reason')}
        description={i18n.t('Saved with the day and in the activity log.')}
        required
        autosize
        minRows={2}
        maxLength={teacherAttendanceLimits.longestReason}
        {...getInputProps('reason')}
      />
    </>
  )
}
