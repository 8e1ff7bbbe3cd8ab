import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { i18n } from '#platform/i18n.ts'

export const backWords = () => ({
  title: i18n.t('Welcome Back'),
  line: i18n.t('Sign in to your school account'),
})

/** Below the sign-in form; without a link to sign-up where the form has one. */
export function LoginFooter({ signUp }: { signUp: ReactNode }) {
  return (
    <>
      {signUp && (
        <Text mt="lg">
          {i18n.t('New here?')} {signUp}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="md" ta="center">
        {i18n.t('Your data is protected with enterprise-grade security')}
      </Text>
    </>
  )
}
