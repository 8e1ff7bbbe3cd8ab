import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense } from 'react'
import { StudentPanel } from '#features/students/index.ts'
import { TeacherPanel } from '#features/teachers/index.ts'
import { useTurnPerson } from '#platform/screens/person-panel.ts'
import { mayI } from '#platform/session/roles.ts'

/** The panel of the person that a list has opened, over whichever screen the list is on. */
export function PersonPanel() {
  const person = useRouterState({ select: ({ location }) => location.state.person })
  const { history } = useRouter()
  const turn = useTurnPerson(person)
  const navigate = useNavigate()
  // The history of a tab outlives a sign-out: whoever comes next may be somebody else.
  if (!person || !mayI(person.kind === 'student' ? 'students:read' : 'teachers:read')) return null
  const { kind, id } = person
  // Back would undo what the list was turned to meanwhile.
  const close = () => {
    if (person.isMoved) void navigate({ to: '.', search: true, replace: true, resetScroll: false })
    else history.back()
  }
  const Shown = kind === 'student' ? StudentPanel : TeacherPanel
  return (
    <Suspense>
      <Shown rowKey={id} onClose={close} onPrevious={turn('previous')} onNext={turn('next')} />
    </Suspense>
  )
}
