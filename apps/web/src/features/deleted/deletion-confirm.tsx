import { TextInput } from '@mantine/core'
import { deletedLimits } from '@shala/contract/deleted'
import { type ComponentProps, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'

interface DeletionConfirmProps extends Omit<ComponentProps<typeof Confirm>, 'isDanger' | 'opened'> {
  /** How many would be deleted. */
  count: number
}

/** The question before deleting people: many are only deleted once their number is typed. */
export function DeletionConfirm({ count, text, onConfirm, ...props }: DeletionConfirmProps) {
  const [typed, setTyped] = useState('')
  const [isTold, setTold] = useState(false)
  const isMany = count > deletedLimits.untyped
  const isUntyped = isMany && typed.trim() !== String(count)
  const confirm = () => (isUntyped ? setTold(true) : onConfirm())
  return (
    <Confirm
      opened
      isDanger
      text={
        <>
          {text}
          {isMany && (
            <TextInput
              mt="sm"
              label={i18n.t('Type {count} to delete them', { count })}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              error={isTold && isUntyped && i18n.t('Please type {count}.', { count })}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={({ key }) => key === 'Enter' && confirm()}
            />
          )}
        </>
      }
      onConfirm={confirm}
      {...props}
    />
  )
}
