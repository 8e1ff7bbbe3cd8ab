import { useLocation } from '@tanstack/react-router'
import { useTaughtClasses } from '#features/classes/index.ts'

const bare = ['/createSchool', '/onboarding']

/** No sidebar and header while setting up, nor on /classes while there is no class (spec 1, section 2.8). */
export function useIsBare(): boolean {
  const { pathname } = useLocation()
  const classes = useTaughtClasses()
  return bare.includes(pathname) || (pathname === '/classes' && !classes?.length)
}
