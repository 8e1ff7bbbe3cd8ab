import { Button, Stack, Text } from '@mantine/core'
import { i18n } from '../i18n.ts'
import { loadNewVersion, newVersionText } from './new-version.ts'

/** Replaces a screen, or a part of one, that only the new version has. */
export function NewVersionNote() {
  return (
    <Stack align="center" gap="sm" py={40} px="md" role="status">
      <Text>{i18n.t(newVersionText)}</Text>
      <Button onClick={loadNewVersion}>{i18n.t('Reload')}</Button>
    </Stack>
  )
}
