import { Checkbox, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { storedStatuses, teacherAttendanceLimits } from '@shala/contract/teacher-attendance'
import { i18n } from '#platform/i18n.ts'
import { statusLabel } from '../teacher-attendance-words.ts'
import { type CorrectionForm, isThere } from './correction-draft.ts'

export function CorrectionFields({ form }: { form: CorrectionForm }) {
  const { getInputProps, values } = form
  return (
    <>
      <Select
        label={i18n.t('What this day was')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          ...storedStatuses.map((status) => ({ value: status as string, label: statusLabel(status) })),
          { value: '', label: i18n.t('Nothing is known') },
        ]}
        {...getInputProps('status')}
      />
      {isThere(values) && (
        <>
          <SimpleGrid cols={2} spacing="sm">
            <TextInput type="time" label={i18n.t('Check-in')} {...getInputProps('checkIn')} />
            <TextInput type="time" label={i18n.t('Check-out')} {...getInputProps('checkOut')} />
          </SimpleGrid>
          <Checkbox label={i18n.t('Half a day')} {...getInputProps('isHalfDay', { type: 'checkbox' })} />
        </>
      )}
      <Textarea
        label={i18n.t('Reason')}
        description={i18n.t('Kept with the day and in the activity.')}
        required
        autosize
        minRows={2}
        maxLength={teacherAttendanceLimits.longestReason}
        {...getInputProps('reason')}
      />
    </>
  )
}
