import { type ComponentType, createContext } from 'react'

/** Draws the number of a day, `YYYY-MM-DD`, in a calendar below a field. By default it is plain. */
export const DayMarkContext = createContext<ComponentType<{ day: string }> | null>(null)
