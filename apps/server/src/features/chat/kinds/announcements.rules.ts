import { linkTo } from '../asking.ts'
import { type Answer, type Intent, intent, listed, written } from '../assistant/answering.ts'
import { announcementsOf, hasAnnounced } from '../facts/school-facts.ts'

const announcements: Answer = async (asking) => {
  const found = await announcementsOf(asking)
  const { i18n } = asking
  if (found.length === 0 && !(await hasAnnounced(asking))) {
    const text = i18n.t(
      'The school has not announced anything yet. The announcements on the home screen are samples.',
    )
    return { text, links: [linkTo('announcements')] }
  }
  const rows = found.map(({ title, from }) => `${title} (${written(asking, from)})`)
  const head =
    rows.length === 0 ? i18n.t('The school announces nothing now.') : i18n.t('What the school announces:')
  return { text: listed(asking, head, rows), links: [linkTo('announcements')] }
}

export const announcementKinds: readonly Intent[] = [
  intent('announcements', announcements, ['announcement +today', 'announcement school +which']),
]
