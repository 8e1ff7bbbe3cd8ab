export { AnnouncementsCard } from './announcements-card.tsx'
export { homeAnnouncementsKey } from './announcements-key.ts'
