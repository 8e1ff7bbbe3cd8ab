import { SimpleGrid, TextInput } from '@mantine/core'
import { studentLimits, studentTexts } from '@shala/contract/students/texts'
import { i18n } from '#platform/i18n.ts'

export interface PassingOut {
  session: string
  year: string
}

interface PassingOutFieldsProps {
  values: PassingOut
  isYearWrong: boolean
  thisYear: string
  onChange: (change: Partial<PassingOut>) => void
}

/** Only for students who move to the passout class. */
export function PassingOutFields({ values, isYearWrong, thisYear, onChange }: PassingOutFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        label={i18n.t('Session')}
        placeholder="2025-26"
        value={values.session}
        maxLength={studentLimits.session}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ session: currentTarget.value })}
      />
      <TextInput
        label={i18n.t('Passout year')}
        description={i18n.t('Leave empty for {year}.', { year: thisYear })}
        value={values.year}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        error={isYearWrong && i18n.t(studentTexts.passoutYear)}
        onChange={({ currentTarget }) => onChange({ year: currentTarget.value })}
      />
    </SimpleGrid>
  )
}
