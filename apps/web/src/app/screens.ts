import type { Permission } from '@shala/contract/general/permissions'
import type { Screen } from '#platform/screens/feature.ts'
import { features } from './features.ts'

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Every screen of a signed-in person by its path, in the sidebar's order. */
export const screens = Object.assign({}, ...features.map(({ screens }) => screens)) as Together<
  (typeof features)[number]['screens']
>

export type ScreenPath = keyof typeof screens

export const screenPaths = Object.keys(screens) as ScreenPath[]

const withParts = screenPaths
  .filter((path) => path.includes('$'))
  .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}$`) }))

/** The screen at a path; undefined for the sign-in screens and for what is none. */
export function screenAt(path: string): Screen | undefined {
  const found = withParts.find(({ pattern }) => pattern.test(path))?.path ?? path
  return (screens as Partial<Record<string, Screen>>)[found]
}

/** The permission that a dialog in an address needs; undefined if the address opens none. */
export function permissionToOpen(path: ScreenPath, { add }: { add?: string }): Permission | undefined {
  return add === undefined ? undefined : screenAt(path)?.opens?.[add]
}
