import type { SchoolClass } from '@shala/contract/classes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTaughtClasses } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { savesData } from '#platform/loading/saves-data.ts'
import { mayI } from '#platform/session/roles.ts'
import { dayToMark } from './day-to-mark.ts'
import { classToMark } from './last-class.ts'
import type { MarkingDay } from './marking-queries.ts'
import { prefetchClass } from './prefetch-class.ts'

/** Late enough that nothing on the first screen waits for it. */
const idleMs = 2000

/** The class and day that a link to the marking opens; undefined for any other link. */
function dayOfLink(target: EventTarget | null, known: SchoolClass[], today: string): MarkingDay | undefined {
  const link = (target as Element | null)?.closest?.<HTMLAnchorElement>('a[href^="/attendance"]')
  return link ? dayToMark(link, known, today) : undefined
}

const signsOfIntent = ['pointerover', 'pointerdown', 'focusin'] as const

/** From the first sign that somebody is going there; the press itself ends a tenth of a second later. */
function fetchOnIntent(client: QueryClient, known: SchoolClass[], today: string): () => void {
  const look = ({ target }: Event) => {
    const day = dayOfLink(target, known, today)
    if (day) void prefetchClass(client, day)
  }
  for (const sign of signsOfIntent) document.addEventListener(sign, look, { capture: true, passive: true })
  return () => {
    for (const sign of signsOfIntent) document.removeEventListener(sign, look, { capture: true })
  }
}

/**
 * Names may be in a script that no screen has shown yet: its font would arrive after the first drawing and cause a
 * second one.
 */
function loadFontsFor(text: string): void {
  const { fontFamily } = getComputedStyle(document.body)
  void document.fonts.load(`600 1rem ${fontFamily}`, text).catch(() => {})
}

/** Loads the class that is marked next before it is opened. For the shell, once. */
export function PrefetchNextClass() {
  const client = useQueryClient()
  const today = useToday()
  const taught = useTaughtClasses()
  const known = mayI('attendance:mark') ? taught : undefined
  const isKnown = known !== undefined
  useEffect(() => known && fetchOnIntent(client, known, today), [client, known, today])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, not again when a class is renamed
  useEffect(() => {
    if (!known || savesData()) return
    const prepare = async () => {
      const students = await prefetchClass(client, { classId: classToMark(known, undefined), date: today })
      if (students) loadFontsFor(students.map(({ name }) => name).join(' '))
    }
    const timer = setTimeout(() => void prepare(), idleMs)
    return () => clearTimeout(timer)
  }, [client, isKnown])
  return null
}
