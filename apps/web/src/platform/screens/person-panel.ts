import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent } from 'react'

/** Somebody whose panel lies over the open screen. */
export interface PersonShown {
  kind: 'student' | 'teacher'
  id: string
  /** The people of the list below, in its order: J and K lead through them. */
  among: readonly string[]
  /** Which page of how many the list below is on; its address has the page. */
  at?: { page: number; pages: number } | undefined
  /** The list below was sorted, searched or turned while they were shown. */
  isMoved?: boolean
  /** The list below is turned: the first or last of its next page follows. */
  awaited?: 'first' | 'last' | undefined
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
    const { state, mask } = stepTo({ ...person, isMoved: true, awaited: undefined })
    return { state, mask, replace: true }
  }
}

const steps = { previous: { by: -1, awaited: 'last' }, next: { by: 1, awaited: 'first' } } as const

/**
 * @returns what shows the previous or next person, turning the list below where its page ends; undefined at the end of the
 * list
 */
export function useTurnPerson(person: PersonShown | undefined) {
  const navigate = useNavigate()
  const router = useRouter()
  return (to: keyof typeof steps): (() => void) | undefined => {
    if (!stepFrom(person, to)) return undefined
    return () => {
      // Two quick presses are two steps: what is on screen may be a step behind.
      const step = stepFrom(router.latestLocation.state.person, to)
      if (step) void navigate({ ...step, replace: true })
    }
  }
}

function stepFrom(person: PersonShown | undefined, to: keyof typeof steps) {
  const { by, awaited } = steps[to]
  const place = person ? person.among.indexOf(person.id) : -1
  if (!person || place < 0) return undefined
  const id = person.among[place + by]
  if (id !== undefined) return stepTo({ ...person, id, awaited: undefined })
  const page = (person.at?.page ?? 0) + by
  if (!person.at || page < 1 || page > person.at.pages) return undefined
  const search = (now: object) => ({ ...now, page: page > 1 ? page : undefined })
  return { ...stepTo({ ...person, isMoved: true, awaited }), search }
}

/** Differs when a list does, or its pages. */
function keyOf({ among, at }: Pick<PersonShown, 'among' | 'at'>): string {
  return [at?.page, at?.pages, ...among].join(' ')
}

/**
 * Has J and K lead through a list as it is now, and the list follow them.
 * @returns who is shown, whose row in the list should be lit
 */
function useFollowList(
  kind: PersonShown['kind'],
  ids: readonly string[] | undefined,
  at: PersonShown['at'],
): string | undefined {
  const router = useRouter()
  const show = useShowPerson()
  const now = ids?.length ? keyOf({ among: ids, at }) : ''
  const followed = useEffectEvent(() => {
    const { person } = router.state.location.state
    if (!ids || !person?.isMoved || person.kind !== kind) return
    const { awaited, id: shown } = person
    if (keyOf(person) === now && !awaited) return
    const isTurned = awaited && !ids.includes(shown)
    const id = (isTurned && ids.at(awaited === 'first' ? 0 : -1)) || shown
    show({ ...person, id, among: ids, at, awaited: undefined })
  })
  useEffect(() => {
    if (now) followed()
  }, [now])
  const shown = useRouterState({
    select: ({ location }) => (location.state.person?.kind === kind ? location.state.person.id : undefined),
  })
  useEffect(() => {
    if (shown) document.querySelector(`[data-row="${shown}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return shown
}

const passingMs = 250

/**
 * For a list of people: opens one of them beside it.
 * @param ids in the list's order; undefined until it has come
 * @param turns which page of how many the list is on; its address has the page
 * @returns what opens one, and who is shown, whose row should be lit
 */
export function useOpenBeside(
  kind: PersonShown['kind'],
  ids: readonly string[] | undefined,
  turns: PersonShown['at'],
) {
  const show = useShowPerson()
  const at = turns && { page: turns.page, pages: turns.pages }
  const shownId = useFollowList(kind, ids, at)
  return { open: (id: string) => show({ kind, id, among: ids ?? [], at }), shownId }
}

/** False while J or K only pass somebody by: each look at a person is recorded, so none is asked for by the way. */
export function useIsSettled(id: string): boolean {
  const [settled] = useDebouncedValue(id, passingMs)
  return settled === id
}
