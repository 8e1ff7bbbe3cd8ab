import { type ReactNode, Suspense, useState } from 'react'
import { useWaitingMarks, waitingMarks } from '#features/attendance/index.ts'
import { useLeave } from '#features/auth/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'

const Confirm = lazyPart(async () => (await import('#ui/dialog/confirm.tsx')).Confirm)

const lostWords = (count: number) =>
  i18n.t(
    'This device has no room for {count, plural, one {# of them. It} other {# of them. They}} will be lost if you sign out now.',
    { count },
  )

/** Signs out, but first asks if marks have not been sent: they wait here until the same person signs in again. */
export function useAskToSignOut(): { signOut: () => void; question: ReactNode } {
  const leave = useLeave()
  const [isAsking, setAsking] = useState(false)
  return {
    // Looked up when pressed, so that nothing here is redrawn at each mark.
    signOut: () => (waitingMarks().view().marks.length > 0 ? setAsking(true) : leave()),
    question: isAsking && <Question onStay={() => setAsking(false)} onLeave={leave} />,
  }
}

function Question({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { marks, unkept } = useWaitingMarks()
  return (
    <Suspense>
      <Confirm
        opened
        title={i18n.t('{count, plural, one {# mark has} other {# marks have}} not been sent yet', {
          count: marks.length,
        })}
        text={
          unkept > 0
            ? lostWords(unkept)
            : i18n.t('They stay on this device and are sent when you sign in here again.')
        }
        isDanger={unkept > 0}
        confirmLabel={i18n.t('Sign out')}
        cancelLabel={i18n.t('Stay signed in')}
        onCancel={onStay}
        onConfirm={onLeave}
      />
    </Suspense>
  )
}
