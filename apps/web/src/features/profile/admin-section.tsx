import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { CurrentUser } from '@shala/contract/profile'
import { profileForm, profileTexts } from '@shala/contract/profile'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { Details, Section } from '#ui/page/section.tsx'
import { UnconfirmedContacts } from './contacts/unconfirmed-contacts.tsx'
import { useUpdateContact } from './profile-queries.ts'
import { profileToast } from './profile-toast.ts'

export function AdminSection({ user }: { user: CurrentUser }) {
  const isComplete = Boolean(user.email && user.phone)
  return (
    <Section title={i18n.t('Admin Details')}>
      {isComplete ? (
        <Details
          rows={[
            [i18n.t('Email'), user.email],
            [i18n.t('Phone'), user.phone],
          ]}
        />
      ) : (
        <ContactForm key={`${user.email} ${user.phone}`} user={user} />
      )}
      <UnconfirmedContacts user={user} />
    </Section>
  )
}

function useContactForm({ email, phone }: CurrentUser) {
  const save = useUpdateContact()
  const form = useSchemaForm(profileForm, { email: email ?? '', phone: phone ?? '' })
  const [failure, setFailure] = useState<string | null>(null)
  const [hint, setHint] = useState<string | null>(null)
  const typed = {
    ...(!email && form.values.email.trim() && { email: form.values.email }),
    ...(!phone && form.values.phone.trim() && { phone: form.values.phone }),
  }
  const hasTyped = Object.keys(typed).length > 0

  const submit = async () => {
    setFailure(null)
    const empty = email || phone ? profileTexts.nothingToUpdate : profileTexts.noContact
    setHint(hasTyped ? null : i18n.t(empty))
    if (!hasTyped) return
    try {
      // Awaited: once nothing is missing this form is gone.
      const { message } = await save.mutateAsync(typed)
      profileToast('success', i18n.t(message))
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error, profileTexts.contactFailed))
    }
  }
  return { form, submit, failure, setFailure, hint, hasTyped, isBusy: save.isPending }
}

/** A missing contact may be added; one that is set cannot be changed here (docs/product.md, Profile). */
function ContactForm({ user }: { user: CurrentUser }) {
  const { email, phone } = user
  const { form, submit, failure, setFailure, hint, hasTyped, isBusy } = useContactForm(user)
  const set = i18n.t('Already set')
  return (
    <Form form={form} onSubmit={submit} onInvalid={() => setFailure(null)} label={i18n.t('Contact info')}>
      <Stack gap="md">
        <TextInput
          label={i18n.t('Email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          disabled={email !== null}
          description={email === null ? null : set}
          {...form.getInputProps('email')}
        />
        <TextInput
          label={i18n.t('Phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          disabled={phone !== null}
          description={phone === null ? null : set}
          {...form.getInputProps('phone')}
        />
        {hint && !hasTyped && <Text role="status">{hint}</Text>}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" variant={hasTyped ? 'filled' : 'default'} loading={isBusy}>
            {i18n.t('Save contact info')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
