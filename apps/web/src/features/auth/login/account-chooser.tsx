import { Alert, Button, Stack, UnstyledButton } from '@mantine/core'
import type { AccountChoice } from '@shala/contract/auth/auth'
import { authRefusals, authTexts } from '@shala/contract/auth/texts'
import { useEffect, useRef, useState } from 'react'
import { isRefusedWith } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Person } from '#ui/display/person.tsx'
import layout from '#ui/layout.module.css'
import { accountLine } from '../account-line.ts'
import { failureText } from '../auth-failure.ts'
import classes from '../auth-frame.module.css'
import { useChooseAccount } from '../auth-queries.ts'

const texts = { refused: authTexts.loginFailed, failed: authTexts.loginFailed }

interface AccountChooserProps {
  choice: AccountChoice
  onSignedIn: () => void
  onFailed: (message: string | null) => void
}

/** One phone, several accounts: siblings, or a teacher at two schools. */
export function AccountChooser({ choice, onSignedIn, onFailed }: AccountChooserProps) {
  const choose = useChooseAccount()
  const [error, setError] = useState<string | null>(null)
  const group = useRef<HTMLDivElement>(null)
  // Not the first account: a second Enter after the code would choose it unseen.
  useEffect(() => group.current?.focus(), [])
  const pick = (userId: string) => {
    setError(null)
    choose.mutate(
      { ticket: choice.ticket, userId },
      {
        onSuccess: onSignedIn,
        onError: (failure) => {
          const message = failureText(failure, texts)
          if (isRefusedWith(failure, authRefusals.ticketExpired)) onFailed(message)
          else setError(message)
        },
      },
    )
  }
  return (
    <Stack
      ref={group}
      gap="xs"
      role="group"
      tabIndex={-1}
      aria-label={i18n.t('Who is signing in?')}
      className={classes.accounts}
    >
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {choice.accounts.map((account) => (
        <UnstyledButton
          key={account._id}
          className={`${layout.line} ${layout.box} ${classes.account}`}
          disabled={choose.isPending}
          onClick={() => pick(account._id)}
        >
          <Person name={account.name} photo={account.photo} line={accountLine(account)} />
        </UnstyledButton>
      ))}
      <Button variant="subtle" onClick={() => onFailed(null)}>
        {i18n.t('Edit input')}
      </Button>
    </Stack>
  )
}
