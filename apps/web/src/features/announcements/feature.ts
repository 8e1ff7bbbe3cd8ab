import { listAnnouncements } from '@shala/contract/announcements'
import { urlOf } from '#platform/calls/url-of.ts'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'
import { oneOf, page, type Raw, whatIsSet } from '#platform/screens/search-params.ts'

function announcementsSearch(raw: Raw) {
  return whatIsSet({ page: page(raw.page), add: oneOf(['one'] as const, raw.add) })
}

export const announcements = describeFeature({
  screens: {
    '/announcements': {
      title: /*i18n*/ 'Announcements',
      description: /*i18n*/ 'News from the school',
      permission: 'announcements:read',
      component: lazyScreen(() => import('./announcements-screen.tsx'), 'AnnouncementsScreen'),
      search: announcementsSearch,
      opens: { one: 'announcements:write' },
      firstCall: import.meta.env.SSR && [
        { url: urlOf(listAnnouncements, { query: { page: 1 } }), permission: 'announcements:read' },
      ],
    },
  },
  live: { announcements: [['announcements']] },
  acts: [
    {
      title: /*i18n*/ 'Write an announcement',
      permission: 'announcements:write',
      link: { to: '/announcements', search: { add: 'one' } },
    },
  ],
})
