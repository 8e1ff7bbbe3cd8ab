import { Button, Group, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { paperForm, type Relation } from '@shala/contract/privacy/consent'
import { useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { FormDialog } from '#platform/calls/form-dialog.tsx'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { StatusBadge } from '#ui/display/status-badge.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { useSchemaForm } from '#ui/form/form.tsx'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { toast } from '#ui/toast.tsx'
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx'
import { useConsents, useEndConsent, useRecordConsent } from './privacy-queries.ts'
import { consentWords, relationChoices, standingMeanings, standingWords } from './privacy-words.ts'

/** Who agreed for a student, and what the office enters of it. For admins. */
export function ConsentCard({ studentId }: { studentId: string }) {
  const { data, error, isFetching, refetch } = useConsents(studentId)
  const [open, setOpen] = useState<'record' | 'end' | null>(null)
  const close = () => setOpen(null)
  const mayRecord = mayI('privacy:record')
  const stands = data?.standing === 'given' || data?.standing === 'older'
  return (
    <Section title={i18n.t('Consent')} line={i18n.t('To what the school says about the data it keeps.')}>
      {!data && error && (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Skeleton height={72} />}
      {data && (
        <Stack gap="sm">
          <div>
            <StatusBadge meaning={standingMeanings[data.standing]}>
              {standingWords(data.standing)}
            </StatusBadge>
          </div>
          {data.consents.length > 0 && (
            <ul className={`${layout.stack} ${layout.words} ${layout.marked}`}>
              {data.consents.map((one) => (
                <li key={one._id}>
                  <Text>{consentWords(one)}</Text>
                  <Text size="sm" c="dimmed">
                    {one.withdrawnAt
                      ? i18n.t('Version {version}, withdrawn', { version: one.version })
                      : i18n.t('Version {version}', { version: one.version })}
                  </Text>
                </li>
              ))}
            </ul>
          )}
          <Group gap="xs">
            {mayRecord && data.standing !== 'given' && (
              <Button variant="default" onClick={() => setOpen('record')}>
                {i18n.t('Record consent on paper')}
              </Button>
            )}
            {mayRecord && stands && (
              <Button variant="subtle" color="red" onClick={() => setOpen('end')}>
                {i18n.t('Record a withdrawal')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
      {open === 'record' && <PaperDialog studentId={studentId} onClose={close} />}
      {open === 'end' && <EndConsent studentId={studentId} onClose={close} />}
    </Section>
  )
}

interface OfStudent {
  studentId: string
  onClose: () => void
}

function EndConsent({ studentId, onClose }: OfStudent) {
  return (
    <ConfirmWithdrawal
      title={i18n.t('Record that consent was withdrawn?')}
      text={i18n.t('The earlier consent stays in this list as withdrawn. Nothing is deleted by this.')}
      confirmLabel={i18n.t('Record a withdrawal')}
      withdrawal={useEndConsent(studentId)}
      onClose={onClose}
    />
  )
}

function PaperDialog({ studentId, onClose }: OfStudent) {
  const today = useToday()
  const start = { givenBy: '', relation: null as Relation | null, givenOn: today }
  const form = useSchemaForm(paperForm, start)
  const { mutateAsync: record } = useRecordConsent(studentId)
  const save = async ({ relation, ...rest }: typeof start) => {
    if (!relation) return
    const { message } = await record({ ...rest, relation })
    toast('success', i18n.t(message))
    onClose()
  }
  return (
    <FormDialog
      title={i18n.t('Consent on paper')}
      form={form}
      saveLabel={i18n.t('Save')}
      onSave={save}
      onClose={onClose}
    >
      <TextInput
        label={i18n.t('Name of the person who signed')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={100}
        {...form.getInputProps('givenBy')}
      />
      <Select
        label={i18n.t('Relation')}
        withAsterisk
        data={relationChoices()}
        {...form.getInputProps('relation')}
      />
      <DayField
        {...form.getInputProps('givenOn')}
        label={i18n.t('Signed on')}
        max={today}
        value={form.values.givenOn}
        onChange={(next) => form.setFieldValue('givenOn', next)}
      />
    </FormDialog>
  )
}
