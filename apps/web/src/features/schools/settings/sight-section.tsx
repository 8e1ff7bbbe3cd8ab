import { Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type SchoolSettings, teachersSeeChoices } from '@shala/contract/schools/settings'
import { i18n } from '#platform/i18n.ts'
import { Section } from '#ui/page/section.tsx'

const words = {
  everything: () => ({
    label: i18n.t('Everything, of all classes'),
    description: i18n.t('Every teacher sees every phone number and document, and can download them.'),
  }),
  own_details: () => ({
    label: i18n.t('Names and attendance of all classes, details of their own'),
    description: i18n.t(
      'Phone numbers, addresses, documents and downloads are for the teachers of the class. A teacher who marks another class sees its phone numbers that day.',
    ),
  }),
  own_classes: () => ({
    label: i18n.t('Only their own classes'),
    description: i18n.t('Other classes are not shown at all, so no one can stand in for a colleague.'),
  }),
}

/** How much of the students teachers see. */
export function SightSection({ form }: { form: UseFormReturnType<SchoolSettings> }) {
  return (
    <Section
      title={i18n.t('What teachers see')}
      line={i18n.t(
        'A teacher’s own classes are those where they are the class teacher or one of the other teachers (Classes, Edit). Administrators, principals and the office see everything.',
      )}
    >
      <Radio.Group label={i18n.t('Teachers see')} {...form.getInputProps('teachersSee')}>
        <Stack gap="xs" mt={4}>
          {teachersSeeChoices.map((choice) => (
            <Radio key={choice} value={choice} {...words[choice]()} />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  )
}
