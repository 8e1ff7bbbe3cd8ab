import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { normalizeName } from '@shala/contract/people'
import type { School } from '@shala/contract/schools/schools'
import { deletionDays, deletionForm, settingsTexts } from '@shala/contract/schools/settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { Section } from '#ui/page/section.tsx'
import { toast } from '#ui/toast.tsx'
import { schoolQuery } from '../schools-queries.ts'
import { useAskDeletion } from '../settings-queries.ts'
import { DeletionNotice } from './deletion-notice.tsx'

export function DeletionCard() {
  const { data: school } = useQuery(schoolQuery)
  const [isAsking, ask] = useDisclosure(false)
  if (!school) return null
  return (
    <Section title={i18n.t('Delete this school')}>
      {school.deletesAt ? (
        <DeletionNotice />
      ) : (
        <>
          <Text mb="md">
            {i18n.t(
              '{name} will be deleted for good {days} days after you ask for it, with its students, teachers, attendance, documents and everything else. Until then nothing changes, and any administrator can keep the school. Download your data first.',
              { name: school.schoolName, days: deletionDays },
            )}
          </Text>
          <Button color="red" variant="outline" onClick={ask.open}>
            {i18n.t('Delete this school')}
          </Button>
        </>
      )}
      {isAsking && <DeletionDialog school={school} onClose={ask.close} />}
    </Section>
  )
}

function DeletionDialog({ school, onClose }: { school: School; onClose: () => void }) {
  const form = useSchemaForm(deletionForm, { schoolName: '' })
  const ask = useAskDeletion()
  const [failure, setFailure] = useState<string | null>(null)
  const isTyped = normalizeName(form.values.schoolName) === normalizeName(school.schoolName)
  const submit = async ({ schoolName }: { schoolName: string }) => {
    setFailure(null)
    try {
      await ask.mutateAsync(schoolName)
      toast('success', i18n.t(settingsTexts.deletionAsked))
      onClose()
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }
  return (
    <Dialog opened title={i18n.t('Delete this school?')} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <Stack gap="md">
          <Text>
            {i18n.t('In {days} days everything is deleted, and nobody can restore it.', {
              days: deletionDays,
            })}
          </Text>
          <div>
            <Text size="sm" c="dimmed">
              {i18n.t('To continue, type the name of the school:')}
            </Text>
            <Text fw={600}>{school.schoolName}</Text>
          </div>
          <TextInput
            label={i18n.t('School name')}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('schoolName')}
          />
        </Stack>
        <DialogActions failure={failure}>
          <Button variant="default" onClick={onClose}>
            {i18n.t('Keep the school')}
          </Button>
          <Button type="submit" color="red" disabled={!isTyped} loading={ask.isPending}>
            {i18n.t('Delete in {days} days', { days: deletionDays })}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
