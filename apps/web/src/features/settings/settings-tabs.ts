/** The tabs of /setting, as its address names them. */
export const settingsTabs = ['general', 'access', 'messages', 'activity', 'data'] as const
export type SettingsTab = (typeof settingsTabs)[number]
