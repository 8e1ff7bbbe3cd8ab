import { authTexts } from '@shala/contract/auth/texts'
import { Suspense, useEffect } from 'react'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import classes from '../auth-frame.module.css'
import { IdentifierStep } from '../code/identifier-step.tsx'
import { identifierProblem } from '../identifier-problem.ts'
import type { LoginModeProps } from './login-mode.ts'
import { useCodeLogin } from './use-code-login.ts'

const loadCodeStep = () => import('../code/code-step.tsx')
const CodeStep = lazyPart(async () => (await loadCodeStep()).CodeStep)

function problemOf(identifier: string): string | null {
  return identifier ? identifierProblem(identifier) : i18n.t(authTexts.identifierMissing)
}

export function CodeLogin(props: LoginModeProps) {
  const { identifier, sentTo, error, onIdentifier, onError } = props
  const { otp, ask, check, type, edit, isSending, isChecking } = useCodeLogin(props)
  useEffect(() => void loadCodeStep().catch(() => {}), [])
  if (sentTo === null) {
    return (
      <IdentifierStep
        purpose="login"
        value={identifier}
        error={error}
        isBusy={isSending}
        problemOf={problemOf}
        onChange={(text) => {
          onIdentifier(text)
          onError(null)
        }}
        onSend={ask}
      />
    )
  }
  return (
    <Suspense fallback={<div className={classes.codeComing} />}>
      <CodeStep
        purpose="login"
        identifier={sentTo}
        otp={otp}
        verifyLabel={i18n.t('Verify & Sign In')}
        editLabel={i18n.t('Edit input')}
        isBusy={isChecking}
        isResending={isSending}
        error={error}
        onOtp={type}
        onVerify={check}
        onResend={() => ask(sentTo)}
        onEdit={edit}
      />
    </Suspense>
  )
}
