import { Radio, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { studentLeaveChoices } from '@shala/contract/attendance/day-parts'
import type { SchoolSettings } from '@shala/contract/schools/settings'
import { i18n } from '#platform/i18n.ts'
import { Section } from '#ui/page/section.tsx'

const words = {
  apart: () => ({
    label: i18n.t('Neither as absent nor as attended'),
    description: i18n.t('Of 10 days with 2 on leave and 8 attended, 100% were attended.'),
  }),
  absent: () => ({
    label: i18n.t('As absent'),
    description: i18n.t('Of the same 10 days, 80% were attended.'),
  }),
  attended: () => ({
    label: i18n.t('As attended'),
    description: i18n.t('Of 10 days with 2 on leave, 1 absent and 7 attended, 90% were attended.'),
  }),
}

/** How approved leave of students counts, and how registers write it. */
export function StudentLeaveSection({ form }: { form: UseFormReturnType<SchoolSettings> }) {
  return (
    <Section
      title={i18n.t('Students on leave')}
      line={i18n.t(
        'A student whose leave is approved is shown as on leave while marking, and is not among the absent.',
      )}
    >
      <Stack gap="md">
        <Radio.Group
          label={i18n.t('In percentages, days on leave count')}
          {...form.getInputProps('studentLeaveCounts')}
        >
          <Stack gap="xs" mt={4}>
            {studentLeaveChoices.map((choice) => (
              <Radio key={choice} value={choice} {...words[choice]()} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={i18n.t('Letters in registers')}
          description={i18n.t('One or two; P, A, L and H are taken.')}
          maxLength={6}
          maw={220}
          {...form.getInputProps('studentLeaveLetters')}
        />
      </Stack>
    </Section>
  )
}
