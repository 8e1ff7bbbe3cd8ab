import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { languageCodes } from './build/languages.ts'

/** English is the message id; one catalogue covers the web app and the contract. */
export default defineConfig({
  sourceLocale: 'en',
  locales: languageCodes(),
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}',
      include: [
        '<rootDir>/src',
        '<rootDir>/../../packages/contract/src',
        '<rootDir>/../server/src/features/calendar',
        '<rootDir>/../server/src/features/chat',
      ],
      exclude: ['**/*.test.*'],
    },
  ],
  orderBy: 'messageId',
  format: formatter({ lineNumbers: false, printPlaceholdersInComments: false }),
})
