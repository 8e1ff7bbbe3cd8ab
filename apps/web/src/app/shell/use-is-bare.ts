import { useLocation } from '@tanstack/react-router'
import { useTaughtClasses } from '#features/classes/index.ts'
import { screenAt } from '../screens.ts'

/** No sidebar and header while setting up, where a tag leads, nor on /classes while there is no class (docs/product.md, Shell). */
export function useIsBare(): boolean {
  const { pathname } = useLocation()
  const classes = useTaughtClasses()
  const screen = screenAt(pathname)
  return (
    screen?.isBare === true || (screen?.isSetup === true && !(pathname === '/classes' && classes?.length))
  )
}
