import { Alert } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { readKeptMarks } from '#platform/session/storage.ts'

/** Somebody's session ended while they had unsent marks. */
export function KeptMarks() {
  const count = Object.values(readKeptMarks()).reduce((sum, one) => sum + one, 0)
  return (
    <Alert color="amber" mb="md" role="status">
      {i18n.t(
        '{count, plural, one {# attendance mark is} other {# attendance marks are}} waiting on this device. To send them, sign in as the person who made them.',
        { count },
      )}
    </Alert>
  )
}
