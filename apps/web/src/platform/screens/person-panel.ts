import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useRouter } from '@tanstack/react-router'

/** Somebody whose panel lies over the open screen. */
export interface PersonShown {
  kind: 'student' | 'teacher'
  id: string
  /** The people of the list below, in its order: J and K lead through them. */
  among: readonly string[]
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    person?: PersonShown
  }
}

function addressOf({ kind, id }: PersonShown) {
  return kind === 'student'
    ? ({ to: '/students/$studentId', params: { studentId: id } } as const)
    : ({ to: '/teachers/$teacherId', params: { teacherId: id } } as const)
}

/**
 * The step to a person's panel. The screen below stays as it is; the address is that of the person's own page, which a
 * reload, a bookmark or another tab opens.
 */
function stepTo(person: PersonShown) {
  return {
    to: '.',
    search: true,
    state: { person },
    mask: { ...addressOf(person), unmaskOnReload: true },
    resetScroll: false,
  } as const
}

/** One that is open gives way to the next, so that Back closes whichever is open. */
export function useShowPerson(): (person: PersonShown) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return (person) => {
    const isOpen = router.state.location.state.person !== undefined
    void navigate({ ...stepTo(person), replace: isOpen })
  }
}

const passingMs = 250

/** False while J or K only pass somebody by: each look at a person is recorded, so none is asked for by the way. */
export function useIsSettled(id: string): boolean {
  const [settled] = useDebouncedValue(id, passingMs)
  return settled === id
}
