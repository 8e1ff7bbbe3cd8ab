import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'

export function AccountNotFound({ identifier, onClose }: { identifier: string; onClose: () => void }) {
  return (
    <ModalFrame opened centered title={i18n.t('Account Not Found')} onClose={onClose}>
      <Text fw={600} mb="xs">
        {identifier}
      </Text>
      <Text mb="lg">
        {i18n.t('Please register first or contact support if you believe this is an error.')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {i18n.t('Edit input')}
        </Button>
        <Button renderRoot={(props) => <Link to="/signup" {...props} />}>
          {i18n.t('Create an account')}
        </Button>
      </Group>
    </ModalFrame>
  )
}
