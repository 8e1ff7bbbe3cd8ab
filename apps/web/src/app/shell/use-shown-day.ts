import { useLocation } from '@tanstack/react-router'
import { useToday } from '#features/schools/index.ts'

/** The day that the screen is about: today, unless its address names a past one. */
export function useShownDay(): { date: string; isToday: boolean } {
  const today = useToday()
  const asked = useLocation({ select: ({ search }) => ('date' in search ? String(search.date) : undefined) })
  const isPast = asked !== undefined && /^\d{4}-\d\d-\d\d$/.test(asked) && asked < today
  return { date: isPast ? asked : today, isToday: !isPast }
}
