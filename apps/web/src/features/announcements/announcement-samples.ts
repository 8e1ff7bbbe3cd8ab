import { i18n } from '#platform/i18n.ts'

/** Shown until the school has written its own. */
export function announcementSamples(): { title: string; text: string }[] {
  return [
    {
      title: i18n.t('Parent-teacher meeting'),
      text: i18n.t('Saturday, 10 am to 1 pm, in the classrooms. Please bring the report card.'),
    },
    {
      title: i18n.t('Annual sports day'),
      text: i18n.t('Practice begins on Monday after the last period.'),
    },
    {
      title: i18n.t('Library hours'),
      text: i18n.t('The library is open until 5 pm on all school days.'),
    },
  ]
}
