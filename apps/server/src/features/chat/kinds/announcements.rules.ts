import { linkTo } from '../asking.ts'
import { type Answer, type Intent, intent, textsOf, written } from '../assistant/answering.ts'
import { announcementsOf, hasAnnounced } from '../facts/school-facts.ts'

const announcements: Answer = async (asking) => {
  const found = await announcementsOf(asking)
  const texts = textsOf(asking)
  if (found.length === 0 && !(await hasAnnounced(asking)))
    return { text: texts.neverAnnounced, links: [linkTo('announcements')] }
  const rows = found.map(({ title, from }) => `${title} (${written(asking, from)})`)
  return {
    text: rows.length === 0 ? texts.noAnnouncements : texts.announcements(rows),
    links: [linkTo('announcements')],
  }
}

export const announcementKinds: readonly Intent[] = [
  intent('announcements', announcements, ['announcement +today', 'announcement school +which']),
]
