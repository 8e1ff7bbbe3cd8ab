import { type ReactNode, Suspense, useState } from 'react'
import { useWaitingMarks, waitingMarks } from '#features/attendance/index.ts'
import { useLeave } from '#features/auth/index.ts'
import { useSwitchAccount } from '#features/profile/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'

const Confirm = lazyPart(async () => (await import('#ui/dialog/confirm.tsx')).Confirm)

const lostWords = (count: number) =>
  i18n.t(
    'This device has no room for {count, plural, one {# of them. It} other {# of them. They}} will be lost if you sign out now.',
    { count },
  )

interface Leaving {
  label: string
  go: () => void
}

/** Ends the session in some way, but first asks if marks have not been sent: they wait here for the same person. */
function useAskToLeave(): { leave: (leaving: Leaving) => void; question: ReactNode } {
  const [asked, setAsked] = useState<Leaving | null>(null)
  return {
    // Looked up when pressed, so that nothing here is redrawn at each mark.
    leave: (leaving) => (waitingMarks().view().marks.length > 0 ? setAsked(leaving) : leaving.go()),
    question: asked && (
      <Question
        label={asked.label}
        onStay={() => setAsked(null)}
        onLeave={() => {
          setAsked(null)
          asked.go()
        }}
      />
    ),
  }
}

export function useAskToSignOut(): { signOut: () => void; question: ReactNode } {
  const go = useLeave()
  const { leave, question } = useAskToLeave()
  return { signOut: () => leave({ label: i18n.t('Sign out'), go }), question }
}

/** To another account of the same person. */
export function useAskToChange(): { change: (userId: string) => void; question: ReactNode } {
  const change = useSwitchAccount()
  const { leave, question } = useAskToLeave()
  return {
    change: (userId) => leave({ label: i18n.t('Change account'), go: () => change(userId) }),
    question,
  }
}

interface QuestionProps {
  label: string
  onStay: () => void
  onLeave: () => void
}

function Question({ label, onStay, onLeave }: QuestionProps) {
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
        confirmLabel={label}
        cancelLabel={i18n.t('Stay signed in')}
        onCancel={onStay}
        onConfirm={onLeave}
      />
    </Suspense>
  )
}
