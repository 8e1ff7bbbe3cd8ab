import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'

/** Somebody whose panel lies over the open screen. */
export interface PersonShown {
  kind: 'student' | 'teacher'
  id: string
  /** The people of the list below, in its order: J and K lead through them. */
  among: readonly string[]
  /** The list below was sorted, searched or turned while they were shown. */
  isMoved?: boolean
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
  return useCallback(
    (person) => {
      const isOpen = router.state.location.state.person !== undefined
      void navigate({ ...stepTo(person), replace: isOpen })
    },
    [navigate, router],
  )
}

/**
 * For a list that is sorted, searched or turned below an open panel, which stays open: what goes along with the change
 * of its address. It takes the panel's place in the history, as the panel does when it turns to somebody else.
 */
export function useKeepPerson() {
  const router = useRouter()
  return () => {
    const { person } = router.state.location.state
    if (!person) return {}
    const { state, mask } = stepTo({ ...person, isMoved: true })
    return { state, mask, replace: true }
  }
}

/**
 * Has J and K lead through a list as it is now, and the list follow them.
 * @returns who is shown, whose row in the list should be lit
 */
export function useFollowList(
  kind: PersonShown['kind'],
  ids: readonly string[] | undefined,
): string | undefined {
  const router = useRouter()
  const show = useShowPerson()
  const now = ids?.join(' ')
  useEffect(() => {
    const { person } = router.state.location.state
    if (!now || !person?.isMoved || person.kind !== kind) return
    if (person.among.join(' ') !== now) show({ ...person, among: now.split(' ') })
  }, [now, kind, router, show])
  const shown = useRouterState({
    select: ({ location }) => (location.state.person?.kind === kind ? location.state.person.id : undefined),
  })
  useEffect(() => {
    if (shown) document.querySelector(`[data-row="${shown}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return shown
}

const passingMs = 250

/** False while J or K only pass somebody by: each look at a person is recorded, so none is asked for by the way. */
export function useIsSettled(id: string): boolean {
  const [settled] = useDebouncedValue(id, passingMs)
  return settled === id
}
