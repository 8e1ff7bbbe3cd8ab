import type { RouteComponent } from '@tanstack/react-router'
import { readClaims } from '../session/session.ts'
import type { Screen } from './feature.ts'

/** The screen as the signed-in person has it. */
export function componentOf({ component, byRole }: Screen): RouteComponent {
  if (!byRole) return component
  const chosen = () => {
    const role = readClaims()?.role
    return (role && byRole[role]) ?? component
  }
  const Chosen = () => {
    const Own = chosen()
    return <Own />
  }
  return Object.assign(Chosen, { preload: async () => void (await chosen().preload?.()) })
}
