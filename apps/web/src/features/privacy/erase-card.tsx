import { Text } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { Section } from '#ui/page/section.tsx'
import { EraseButton } from './erase-button.tsx'

interface EraseProps {
  student: { _id: string; name: string }
}

/** For a student who has left. For admins. */
export function EraseCard({ student }: EraseProps) {
  return (
    <Section title={i18n.t('Erase for good')}>
      <Text mb="md">
        {i18n.t(
          'Removes name, contacts, photo, documents, remarks and conversation, in the activity log too. Attendance stays without a name, so that no figure changes.',
        )}
      </Text>
      <EraseButton student={student} variant="outline" />
    </Section>
  )
}
