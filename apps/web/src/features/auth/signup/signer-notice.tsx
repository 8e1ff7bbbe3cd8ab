import { Button, Stack, Text } from '@mantine/core'
import { productName } from '@shala/contract/general/product'
import { i18n } from '#platform/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'

/** What is kept of the person who signs up, before there is a school that could say more. */
export function SignerNotice({ onClose }: { onClose: () => void }) {
  return (
    <Dialog opened title={i18n.t('What is kept about you')} onClose={onClose}>
      <Stack gap="md">
        <Text>
          {i18n.t(
            '{product} keeps your name and phone, and an email if you add one, to sign you in and to reach you. Each sign-in is recorded with its device and network.',
            { product: productName },
          )}
        </Text>
        <Text>
          {i18n.t(
            'The administrators of your school see them. You can download what is kept about you from your profile. If the school is deleted, it is deleted too.',
          )}
        </Text>
        <Text>
          {i18n.t(
            'Your school answers for the data of its students and tells their parents. A notice to start from is under Settings, Privacy.',
          )}
        </Text>
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{i18n.t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
