export const announcementsKey = ['announcements'] as const

/** The opening call includes these. */
export const homeAnnouncementsKey = [...announcementsKey, 'home'] as const
