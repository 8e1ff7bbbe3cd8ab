import { Alert, Button, Group, Text } from '@mantine/core'
import { normalizePhone } from '@shala/contract/general/identifiers'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'

/** Most people without an account belong to a school that is already here; few set one up. */
export function AccountNotFound({ identifier, onClose }: { identifier: string; onClose: () => void }) {
  const phone = normalizePhone(identifier)
  return (
    <ModalFrame opened centered title={i18n.t('Account Not Found')} onClose={onClose}>
      <Text fw={600} mb="xs">
        {identifier}
      </Text>
      <Text>{i18n.t('Please register first or contact support if you believe this is an error.')}</Text>
      <Alert
        color="blue"
        role="note"
        my="md"
        title={
          phone ? i18n.t('Ask your school to add this number') : i18n.t('Ask your school to add this email')
        }
      >
        {i18n.t('Once the office has added it, you can sign in with it.')}
      </Alert>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/signup" state={phone ? { phone } : {}} {...props} />}
        >
          {i18n.t('Set up a new school')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {i18n.t('Edit input')}
        </Button>
      </Group>
    </ModalFrame>
  )
}
