import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { accessLimits, accessRefusals, invitationForm, type PersonWithAccess } from '@shala/contract/access'
import { peopleLimits } from '@shala/contract/general/identifiers'
import type { Duty } from '@shala/contract/people'
import { useState } from 'react'
import { isRefusedWith, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { type Invited, useInvite } from './access-queries.ts'
import { DutyChoice } from './duty-choice.tsx'
import { InvitationResult } from './invitation-result.tsx'
import { type Change, useAccessChange } from './use-access-change.tsx'

type Holder = Pick<PersonWithAccess, '_id' | 'name' | 'role' | 'status'>

/** The least that most people need: an administrator is chosen on purpose. */
const nobody = { name: '', jobTitle: '', duty: 'office' as Duty, phone: '', email: '' }

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invited, setInvited] = useState<Invited | null>(null)
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog
      opened
      title={
        invited ? i18n.t('{name} now has access.', { name: invited.person.name }) : i18n.t('Give access')
      }
      isDirty={isDirty && !invited}
      onClose={onClose}
    >
      {invited ? (
        <InvitationResult invited={invited} onClose={onClose} />
      ) : (
        <InviteForm onDirty={setDirty} onInvited={setInvited} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The person of this school who already has that phone or email, when the server names one. */
function holderIn(error: unknown): Holder | null {
  const isTaken = isRefusedWith(error, accessRefusals.alreadyHere)
  return isTaken ? ((error.body.current as Holder | undefined) ?? null) : null
}

interface InviteFormProps {
  onDirty: (isDirty: boolean) => void
  onInvited: (invited: Invited) => void
  onClose: () => void
}

function InviteForm({ onDirty, onInvited, onClose }: InviteFormProps) {
  const form = useSchemaForm(invitationForm, nobody)
  const invite = useInvite()
  const [failure, setFailure] = useState<string | null>(null)
  const [holder, setHolder] = useState<Holder | null>(null)
  const submit = async (values: typeof nobody) => {
    setFailure(null)
    setHolder(null)
    try {
      onInvited(await invite.mutateAsync(values))
    } catch (error) {
      setHolder(holderIn(error))
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }
  return (
    <Form form={form} onSubmit={submit} onInvalid={() => setFailure(null)}>
      <Stack gap="md" onChange={() => onDirty(true)}>
        <Text c="dimmed">{i18n.t('They sign in with this phone number or email.')}</Text>
        <TextInput
          label={i18n.t('Name')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={peopleLimits.name}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={i18n.t('Position at the school')}
          description={i18n.t('For example, Principal or Clerk')}
          maxLength={accessLimits.jobTitle}
          {...form.getInputProps('jobTitle')}
        />
        <DutyChoice {...form.getInputProps('duty')} />
        <Contacts phone={form.getInputProps('phone')} email={form.getInputProps('email')} />
        {holder && <AlreadyHere holder={holder} onDone={onClose} />}
      </Stack>
      <DialogActions failure={failure}>
        <Button variant="default" onClick={onClose}>
          {i18n.t('Cancel')}
        </Button>
        <Button type="submit" loading={invite.isPending}>
          {i18n.t('Give access')}
        </Button>
      </DialogActions>
    </Form>
  )
}

function Contacts({ phone, email }: Record<'phone' | 'email', object>) {
  return (
    <>
      <TextInput
        label={i18n.t('Phone number')}
        description={i18n.t('A phone number, an email, or both.')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...phone}
      />
      <TextInput label={i18n.t('Email')} type="email" inputMode="email" autoComplete="off" {...email} />
    </>
  )
}

function wayFor({ name, role, status }: Holder): { text: string; label: string; change: Change } | null {
  if (role === 'teacher') {
    return {
      text: i18n.t('{name} is a teacher at your school.', { name }),
      label: i18n.t('Make {name} an administrator', { name }),
      change: { role: 'admin', status: 'active' },
    }
  }
  if (status === 'active') return null
  return {
    text: i18n.t('{name} had access before.', { name }),
    label: i18n.t('Restore access'),
    change: { status: 'active' },
  }
}

/** Offers what helps when the same person would be added twice. */
function AlreadyHere({ holder, onDone }: { holder: Holder; onDone: () => void }) {
  const { change } = useAccessChange()
  const way = wayFor(holder)
  if (!way) return <Alert color="blue">{i18n.t('{name} already has access.', { name: holder.name })}</Alert>
  return (
    <Alert color="blue" role="status">
      <Stack gap="sm" align="flex-start">
        {way.text}
        <Button
          variant="default"
          onClick={() => {
            change(holder, way.change)
            onDone()
          }}
        >
          {way.label}
        </Button>
      </Stack>
    </Alert>
  )
}
