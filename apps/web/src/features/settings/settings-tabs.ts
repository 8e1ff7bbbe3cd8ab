/** The tabs of /setting, as its address names them. */
const names = ['general', 'calendar', 'access', 'messages', 'activity', 'data'] as const
export type SettingsTab = (typeof names)[number]

/** The tab that an address asks for; the first one when it names none. */
export function readTab(tab: unknown): SettingsTab {
  return names.find((name) => name === tab) ?? 'general'
}
