import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { authTexts, isWholeOtp, longOtpLength } from '@shala/contract/auth/texts'
import type { CurrentUser } from '@shala/contract/profile'
import { profileTexts } from '@shala/contract/profile'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Form, showFieldErrors, useSchemaForm } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { schemaOf } from '../password/password-rules.ts'
import { type Channel, useProveContact, useSendContactOtp, useSendProofOtp } from '../profile-queries.ts'
import { profileToast } from '../profile-toast.ts'
import { SendCodeTo } from './send-code-to.tsx'

interface Proof extends Record<string, unknown> {
  otp: string
  currentPassword: string
  proofOtp: string
}

const empty: Proof = { otp: '', currentPassword: '', proofOtp: '' }

function rulesFor(isByPassword: boolean) {
  return schemaOf<Proof>(({ otp, currentPassword, proofOtp }) => [
    ['otp', authTexts.otpMissing, !isWholeOtp(otp.trim())],
    ['currentPassword', profileTexts.proofMissing, isByPassword && currentPassword === ''],
    ['proofOtp', authTexts.otpMissing, !isByPassword && !isWholeOtp(proofOtp.trim())],
  ])
}

interface ConfirmContactProps {
  user: CurrentUser
  channel: Channel
  onClose: () => void
}

/** The code sent there and, because an open browser proves nothing, the password or a second code. */
export function ConfirmContactDialog({ user, channel, onClose }: ConfirmContactProps) {
  const [isByPassword, setByPassword] = useState(user.hasPassword)
  const form = useSchemaForm<Proof>(rulesFor(isByPassword), empty)
  const prove = useProveContact(channel)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async ({ otp, currentPassword, proofOtp }: Proof) => {
    setFailure(null)
    const proof = isByPassword ? { currentPassword } : { proofOtp: proofOtp.trim() }
    try {
      const { message } = await prove.mutateAsync({ otp: otp.trim(), ...proof })
      profileToast('success', i18n.t(message))
      onClose()
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure(messageOf(error))
    }
  }
  const contact = user[channel] ?? ''
  return (
    <Dialog
      opened
      title={i18n.t('Confirm {contact}', { contact })}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <Form form={form} onSubmit={submit} onInvalid={() => setFailure(null)}>
        <Stack gap="lg">
          <CodeSentThere form={form} channel={channel} contact={contact} onFailed={setFailure} />
          <OwnProof
            form={form}
            user={user}
            isByPassword={isByPassword}
            onOther={() => setByPassword(!isByPassword)}
            onFailed={setFailure}
          />
        </Stack>
        <DialogActions failure={failure}>
          <Button variant="default" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button type="submit" loading={prove.isPending}>
            {i18n.t('Confirm')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

interface PartProps {
  form: UseFormReturnType<Proof>
  onFailed: (message: string | null) => void
}

function codeLabel(channel: Channel): string {
  return channel === 'email' ? i18n.t('OTP from your email') : i18n.t('OTP from your phone')
}

function CodeSentThere({
  form,
  channel,
  contact,
  onFailed,
}: PartProps & { channel: Channel; contact: string }) {
  const send = useSendContactOtp(channel)
  return (
    <SendCodeTo purpose="prove-contact" identifier={contact} send={send} onFailed={onFailed}>
      <TextInput
        label={codeLabel(channel)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={longOtpLength}
        data-autofocus
        {...form.getInputProps('otp')}
      />
    </SendCodeTo>
  )
}

interface OwnProofProps extends PartProps {
  user: CurrentUser
  isByPassword: boolean
  onOther: () => void
}

function OwnProof({ form, user, isByPassword, onOther, onFailed }: OwnProofProps) {
  const send = useSendProofOtp()
  const { phone, phoneVerified, email } = user
  const isByPhone = Boolean(phone && phoneVerified)
  const certain = (isByPhone ? phone : email) ?? ''
  return (
    <div>
      <Text mb="xs">{i18n.t('To confirm that it is you:')}</Text>
      {isByPassword ? (
        <PasswordField
          label={i18n.t('Current password')}
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      ) : (
        <SendCodeTo purpose="confirm" identifier={certain} send={send} onFailed={onFailed}>
          <TextInput
            label={codeLabel(isByPhone ? 'phone' : 'email')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={longOtpLength}
            {...form.getInputProps('proofOtp')}
          />
        </SendCodeTo>
      )}
      {user.hasPassword && (
        <Button variant="subtle" px={0} mt={4} onClick={onOther}>
          {isByPassword ? i18n.t('Use an OTP instead') : i18n.t('Use the password instead')}
        </Button>
      )}
    </div>
  )
}
