/** In place of Mantine's, whose variables stand in a sheet of ours (see vite.config.ts): merely loading its own takes a phone 80 ms. */
export function MantineCssVariables(): null {
  return null
}
