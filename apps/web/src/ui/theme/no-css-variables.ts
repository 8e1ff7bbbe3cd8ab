/**
 * Replaces Mantine's, whose variables are in one of our sheets (see vite.config.ts): merely loading its own takes a
 * phone 80 ms.
 */
export function MantineCssVariables(): null {
  return null
}
