import { Alert, Anchor, Button } from '@mantine/core'
import type { AccountChoice } from '@shala/contract/auth/auth'
import { authRefusals } from '@shala/contract/auth/texts'
import type { PublicConfig } from '@shala/contract/system'
import { Link, useLoaderData, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { keptMarksKey, readStored, signInDiffersKey, store } from '#platform/session/storage.ts'
import layout from '#ui/layout.module.css'
import classes from '../auth-frame.module.css'
import { AuthFrame } from '../auth-frame.tsx'
import { readSentCode } from '../code/sent-code.ts'
import { CodeLogin } from './code-login.tsx'
import { backWords, LoginFooter } from './login-footer.tsx'
import type { LoginModeProps, SignInOutcomes } from './login-mode.ts'
import { useTypedEarly } from './use-typed-early.ts'

const PasswordLogin = lazyPart(async () => (await import('./password-login.tsx')).PasswordLogin)
const GoogleLogin = lazyPart(async () => (await import('../google/google-login.tsx')).GoogleLogin)
const AccountNotFound = lazyPart(async () => (await import('../account-not-found.tsx')).AccountNotFound)
const KeptMarks = lazyPart(async () => (await import('./kept-marks.tsx')).KeptMarks)
const AccountChooser = lazyPart(async () => (await import('./account-chooser.tsx')).AccountChooser)

interface Found {
  identifier: string
  choice: AccountChoice
}

export function LoginScreen() {
  const { next, mode } = useSearch({ from: '/signed-out/login' })
  const navigate = useNavigate()
  const [identifier, setIdentifier] = useState('')
  useTypedEarly(setIdentifier, () =>
    navigate({ to: '/login', search: (now) => ({ ...now, mode: 'password' }), replace: true }),
  )
  const [sentTo, setSentTo] = useState(() => readSentCode('login')?.identifier ?? null)
  const [error, setError] = useState<string | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const config = useConfig()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (config) store(signInDiffersKey, config.isEmpty || config.googleClientId ? 'yes' : null)
  }, [config])

  const outcomes: SignInOutcomes = {
    onSignedIn: () => navigate({ to: next ?? '/', replace: true }),
    onChoice: (choice, whose) => setFound({ identifier: whose, choice }),
    onUnknown: setUnknown,
  }
  const startOver = (message: string | null) => {
    setIdentifier(found?.identifier ?? identifier)
    setFound(null)
    setSentTo(null)
    setError(message)
  }

  if (found) return <Chooser {...found} onSignedIn={outcomes.onSignedIn} onFailed={startOver} />
  return (
    <AuthFrame
      {...(config?.isEmpty ? firstWords() : backWords())}
      footer={<LoginFooter signUp={config?.isEmpty ? null : <SignUpLink />} />}
    >
      {config?.isEmpty && <FirstAccount />}
      <WhoSignedOut />
      <MarksKept />
      {(mode === 'password' || sentTo === null) && (
        <GooglePart clientId={config?.googleClientId} {...outcomes} />
      )}
      <LoginMode
        {...outcomes}
        identifier={identifier}
        sentTo={sentTo}
        error={error}
        onIdentifier={setIdentifier}
        onSentTo={setSentTo}
        onError={setError}
      />
      {unknown !== null && (
        <Suspense>
          <AccountNotFound identifier={unknown} onClose={() => setUnknown(null)} />
        </Suspense>
      )}
    </AuthFrame>
  )
}

type ChooserProps = Found &
  Pick<SignInOutcomes, 'onSignedIn'> & { onFailed: (message: string | null) => void }

function Chooser({ identifier, ...props }: ChooserProps) {
  return (
    <AuthFrame
      title={i18n.t('Who is signing in?')}
      line={i18n.t('Several accounts use {identifier}.', { identifier })}
    >
      <Suspense>
        <AccountChooser {...props} />
      </Suspense>
    </AuthFrame>
  )
}

function LoginMode(props: LoginModeProps) {
  const { mode, ...search } = useSearch({ from: '/signed-out/login' })
  const navigate = useNavigate()
  const isByPassword = mode === 'password'
  const toggle = () => {
    props.onError(null)
    void navigate({
      to: '/login',
      search: isByPassword ? search : { ...search, mode: 'password' },
      replace: true,
    })
  }
  return (
    <div>
      {isByPassword ? (
        <Suspense fallback={<div className={classes.passwordComing} />}>
          <PasswordLogin {...props} />
        </Suspense>
      ) : (
        <CodeLogin {...props} />
      )}
      <Button variant="subtle" fullWidth mt="xs" onClick={toggle}>
        {isByPassword ? i18n.t('Login with OTP') : i18n.t('Use password instead')}
      </Button>
    </div>
  )
}

function MarksKept() {
  if (!readStored(keptMarksKey)) return null
  return (
    <Suspense>
      <KeptMarks />
    </Suspense>
  )
}

function WhoSignedOut() {
  const { ended } = useSearch({ from: '/signed-out/login' })
  if (ended !== 'school') return null
  return (
    <Alert color="blue" role="status">
      {i18n.t(authRefusals.signedOutBySchool.message)}
    </Alert>
  )
}

function useConfig(): PublicConfig | null {
  const { known, coming } = useLoaderData({ from: '/signed-out/login' })
  const [config, setConfig] = useState(known)
  useEffect(() => void coming.then(setConfig), [coming])
  return config
}

/** 'Welcome back' makes no sense while there is no school. */
const firstWords = () => ({
  title: i18n.t('Set up your school'),
  line: i18n.t('There is no school here yet.'),
})

function FirstAccount() {
  return (
    <>
      <Button fullWidth renderRoot={(props) => <Link to="/signup" {...props} />}>
        {i18n.t('Create an account')}
      </Button>
      <div className={`${layout.line} ${layout.quiet} ${classes.or}`}>{i18n.t('Or sign in')}</div>
    </>
  )
}

function GooglePart({ clientId, ...outcomes }: SignInOutcomes & { clientId?: string | null | undefined }) {
  if (!clientId) return null
  return (
    <>
      <Suspense fallback={<div className={`${layout.centred} ${classes.google}`} />}>
        <GoogleLogin clientId={clientId} {...outcomes} />
      </Suspense>
      <div className={`${layout.line} ${layout.quiet} ${classes.or}`}>{i18n.t('Or continue with email')}</div>
    </>
  )
}

function SignUpLink() {
  return (
    <Anchor renderRoot={(props) => <Link to="/signup" {...props} />} underline="always">
      {i18n.t('Create an account')}
    </Anchor>
  )
}
