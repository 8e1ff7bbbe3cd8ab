import { messageShows } from '@shala/contract/messages/messages'
import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'
import { day, oneOf, page, type Raw, whatIsSet } from '#platform/screens/search-params.ts'

/** Without `show`, all of them. */
function messagesSearch(raw: Raw) {
  return whatIsSet({
    date: day(raw.date),
    show: oneOf([...messageShows, 'stopped'] as const, raw.show),
    page: page(raw.page),
  })
}

export const messages = describeFeature({
  screens: {
    '/messages': {
      title: /*i18n*/ 'Messages to families',
      description: /*i18n*/ 'What families were sent outside the app, and who was not reached',
      permission: 'messages:read',
      component: lazyScreen(() => import('./messages-screen.tsx'), 'MessagesScreen'),
      search: messagesSearch,
    },
  },
  live: { messages: [['messages']] },
})
