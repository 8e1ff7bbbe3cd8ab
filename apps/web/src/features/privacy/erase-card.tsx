import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { LazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { Section } from '#ui/page/section.tsx'
import { EraseDialog } from './lazy-dialogs.ts'

interface EraseProps {
  student: { _id: string; name: string }
}

/** For a student who has left. For admins. */
export function EraseCard({ student }: EraseProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <Section title={i18n.t('Erase for good')}>
      <Text mb="md">
        {i18n.t(
          'Removes name, contacts, photo, documents, remarks and conversation, in the activity log too. Attendance stays without a name, so that no figure changes.',
        )}
      </Text>
      <Button color="red" variant="outline" onClick={() => setAsking(true)}>
        {i18n.t('Erase for good')}
      </Button>
      {isAsking && (
        <LazyDialog onClose={close}>
          <EraseDialog student={student} onClose={close} />
        </LazyDialog>
      )}
    </Section>
  )
}
