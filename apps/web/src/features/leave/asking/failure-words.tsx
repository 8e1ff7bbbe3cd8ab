import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError, messageOf, outageCodes } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'

/** Without an answer the form is the only copy of the request, so it says that it keeps it. */
export function failureWords(error: unknown, otherwise: string): ReactNode {
  const words = messageOf(error, otherwise)
  if (!(error instanceof ApiError) || error.code !== outageCodes.noAnswer) return words
  return (
    <>
      {words}
      <Text size="sm">
        {i18n.t('There is no connection. Nothing you entered is lost: please try again in a moment.')}
      </Text>
    </>
  )
}
