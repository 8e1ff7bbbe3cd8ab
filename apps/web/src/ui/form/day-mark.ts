import { type ComponentType, createContext } from 'react'

/** Draws the number of a day, `YYYY-MM-DD`, in a calendar below a field. Without one it stands plain. */
export const DayMarkContext = createContext<ComponentType<{ day: string }> | null>(null)
