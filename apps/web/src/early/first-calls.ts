import { idInAddress, thisYear } from '#platform/screens/address-marks.ts'

/** A path with ':id' for the value at its end, such as the student's on a student's page. */
export const withoutValue = (path: string): string => path.replace(/[$].+|[0-9a-f-]{36}$/, ':id')

/** The name of a role's own screen at a path, where the role has one. */
export const screenOfRole = (path: string, role: unknown): string => `${path} ${role}`

export const isOfPath = (name: string, path: string): boolean => name.split(' ')[0] === path

/** The first call of each screen by its path and the person's post, as the features describe it. */
export type FirstCalls = Record<string, Record<string, string>>

/** The call that a screen waits for besides the one that every screen makes; null when there is none. */
export function firstCall(calls: FirstCalls, path: string, post: unknown): string | null {
  const at = withoutValue(path)
  const ofScreen = Object.hasOwn(calls, at) ? calls[at] : undefined
  const url = ofScreen && Object.hasOwn(ofScreen, String(post)) ? ofScreen[String(post)] : undefined
  if (!url) return null
  return url.replace(thisYear, String(new Date().getFullYear())).replace(idInAddress, path.slice(-36))
}
