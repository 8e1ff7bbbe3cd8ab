import { i18n } from '../i18n.ts'

type Words = Parameters<typeof i18n.load>[1]

const parts = import.meta.glob<Words>('../../locales/en.po', {
  query: '?plurals',
  import: 'default',
  eager: true,
})

/** The sign-in screens do without plurals: the signed-in shell imports this. */
for (const plurals of Object.values(parts)) i18n.load('en', plurals)
