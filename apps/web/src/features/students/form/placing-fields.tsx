import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { addDays } from '@shala/contract/general/days'
import { detailLimits } from '@shala/contract/students/details'
import { i18n } from '#platform/i18n.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { formatDay } from '#ui/format.ts'
import type { StudentDraft } from './student-draft.ts'

interface PlacingFieldsProps {
  form: UseFormReturnType<StudentDraft>
  /** What is stored of somebody who is edited. */
  stored: StudentDraft | undefined
  today: string
}

/** Asks when somebody left, or came to the class that is chosen. */
export function PlacingFields({ form, stored, today }: PlacingFieldsProps) {
  const { status, class: classId } = form.values
  const dayProps = (field: 'leavingDate' | 'classSince', usual: string) => {
    const { value, ...props } = form.getInputProps(field)
    return { ...props, value: String(value || usual), max: today, takesAny: true }
  }
  if (status !== 'active') {
    const reason = form.getInputProps('leavingReason')
    return (
      <>
        <DayField
          {...dayProps('leavingDate', stored?.status === 'active' ? today : '')}
          label={i18n.t('Last day in class')}
          isOptional={stored?.status !== 'active'}
        />
        <TextInput
          {...reason}
          value={reason.value ?? ''}
          label={i18n.t('Reason for leaving')}
          maxLength={detailLimits.text}
          autoComplete="off"
        />
      </>
    )
  }
  const isPlacedAnew = stored && (stored.status !== 'active' || stored.class !== classId)
  if (!isPlacedAnew) return null
  const neverLeft =
    stored.status !== 'active' && stored.class === classId && stored.leavingDate
      ? i18n.t('If they never left, choose {day}: marks since then count again.', {
          day: formatDay(addDays(String(stored.leavingDate), 1)),
        })
      : undefined
  return (
    <DayField
      {...dayProps('classSince', today)}
      label={i18n.t('First day in this class')}
      description={neverLeft}
    />
  )
}
