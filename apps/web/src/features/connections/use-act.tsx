import { type ReactNode, useState } from 'react'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { type ConnectionAct, useConnectionAct } from './connections-queries.ts'

interface Asked {
  act: ConnectionAct
  id: string
  title: string
  text: string
  confirmLabel: string
}

/** Acts on something in a list and says what came of it; what cannot be taken back is asked first. */
export function useAct(): {
  act: (act: ConnectionAct, id: string) => void
  ask: (asked: Asked) => void
  question: ReactNode
} {
  const { mutateAsync } = useConnectionAct()
  const [asked, setAsked] = useState<Asked | null>(null)
  const act = (act: ConnectionAct, id: string) =>
    void mutateAsync({ act, id }).then(({ message }) => toast('success', i18n.t(message)), toastFailure)
  const question = asked && (
    <Confirm
      opened
      title={asked.title}
      text={asked.text}
      confirmLabel={asked.confirmLabel}
      isDanger
      onConfirm={() => {
        setAsked(null)
        act(asked.act, asked.id)
      }}
      onCancel={() => setAsked(null)}
    />
  )
  return { act, ask: setAsked, question }
}
