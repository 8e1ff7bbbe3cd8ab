import { describeFeature, lazyScreen } from '#platform/screens/feature.ts'
import { oneOf, type Raw, text, whatIsSet } from '#platform/screens/search-params.ts'

/** `classId`: the class for all rows, if the file names none. */
function importSearch(raw: Raw) {
  return whatIsSet({ kind: oneOf(['students', 'teachers'] as const, raw.kind), classId: text(raw.classId) })
}

export const imports = describeFeature({
  screens: {
    '/import': {
      title: /*i18n*/ 'Import',
      description: /*i18n*/ 'From Excel, CSV or pasted rows',
      permission: 'imports:write',
      component: lazyScreen(() => import('./import-screen.tsx'), 'ImportScreen'),
      search: importSearch,
    },
  },
  live: {},
})
