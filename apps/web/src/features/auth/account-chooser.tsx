import { Alert, Button, Stack, UnstyledButton } from '@mantine/core'
import type { AccountChoice } from '@shala/contract/auth'
import { authRefusals, authTexts } from '@shala/contract/auth-texts'
import { useState } from 'react'
import { ApiError, messageOf } from '#platform/api.ts'
import { i18n } from '#platform/i18n.ts'
import { roleLabel } from '#platform/roles.ts'
import { Person } from '#ui/person.tsx'
import classes from './auth-frame.module.css'
import { useChooseAccount } from './auth-queries.ts'

interface AccountChooserProps {
  choice: AccountChoice
  onSignedIn: () => void
  onFailed: (message: string | null) => void
}

/** One phone, several accounts: siblings, or a teacher of two schools. */
export function AccountChooser({ choice, onSignedIn, onFailed }: AccountChooserProps) {
  const choose = useChooseAccount()
  const [error, setError] = useState<string | null>(null)
  const pick = (userId: string) =>
    choose.mutate(
      { ticket: choice.ticket, userId },
      {
        onSuccess: onSignedIn,
        onError: (failure) => {
          const message = messageOf(failure, authTexts.verifyFailed)
          const isOver = failure instanceof ApiError && failure.code === authRefusals.ticketExpired.code
          if (isOver) onFailed(message)
          else setError(message)
        },
      },
    )
  return (
    <Stack gap="xs">
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {choice.accounts.map(({ _id, name, role, schoolName, photo }) => (
        <UnstyledButton
          key={_id}
          className={classes.account}
          disabled={choose.isPending}
          onClick={() => pick(_id)}
        >
          <Person
            name={name}
            photo={photo}
            line={[roleLabel(role), schoolName].filter(Boolean).join(' · ')}
          />
        </UnstyledButton>
      ))}
      <Button variant="subtle" onClick={() => onFailed(null)}>
        {i18n.t('Edit input')}
      </Button>
    </Stack>
  )
}
