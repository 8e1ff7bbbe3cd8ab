import { Anchor, Button } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { IdentifierStep } from '../code/identifier-step.tsx'
import { backWords, LoginFooter } from './login-footer.tsx'

const nothing = () => {}

/** The sign-in screen as most people see it, with plain links: drawn before the app, which then replaces it. */
export function EarlySignIn() {
  const signUp = (
    <Anchor href="/signup" underline="always">
      {i18n.t('Create an account')}
    </Anchor>
  )
  return (
    <AuthFrame {...backWords()} footer={<LoginFooter signUp={signUp} />}>
      <div>
        <IdentifierStep
          purpose="login"
          value=""
          error={null}
          isBusy={false}
          problemOf={() => null}
          onChange={nothing}
          onSend={nothing}
        />
        <Button component="a" href="/login?mode=password" variant="subtle" fullWidth mt="xs">
          {i18n.t('Use password instead')}
        </Button>
      </div>
    </AuthFrame>
  )
}
