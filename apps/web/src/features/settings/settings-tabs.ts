/** The tabs of /setting, as the address names them. */
const names = [
  'general',
  'calendar',
  'students',
  'certificates',
  'access',
  'messages',
  'connections',
  'activity',
  'privacy',
  'data',
] as const
export type SettingsTab = (typeof names)[number]

/** The tab that an address asks for; the first one by default. */
export function readTab(tab: unknown): SettingsTab {
  return names.find((name) => name === tab) ?? 'general'
}
