import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { authRefusals } from '@shala/contract/auth/texts'
import { generalRefusals } from '@shala/contract/general/refusal'
import { liveTopics } from '@shala/contract/live'
import { reportTitles } from '@shala/contract/reports/reports'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loginSearch } from '#features/auth/login/login-search.ts'
import type { Feature, Screen } from '#platform/screens/feature.ts'
import { wordsOf } from '../../build/words.ts'
import { features } from './features.ts'
import { screenPaths, screens } from './screens.ts'

const folder = join(import.meta.dirname, '../features')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const all: readonly Feature[] = features

describe('what a feature says of itself', () => {
  it('is heard: every feature.ts stands in the list of the app', async () => {
    const described = files.filter((path) => path.endsWith('/feature.ts'))
    const each = described.map(async (path) => Object.values(await import(join(folder, path))))
    const found = (await Promise.all(each)).flat().filter((one) => (one as Partial<Feature>)?.screens)
    expect(new Set(found)).toEqual(new Set(all))
  })

  it('has every screen of its folder; the sign-in screens and the gate are open to everybody', () => {
    const written = files.filter((path) => path.endsWith('-screen.tsx') && !/^auth\/|gate-screen/.test(path))
    const opened = files
      .filter((path) => path.endsWith('/feature.ts'))
      .flatMap((path) =>
        [...readFileSync(join(folder, path), 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)].map(
          ([, screen]) => `${path.slice(0, path.indexOf('/'))}/${screen}`,
        ),
      )
    // Several roles may have one screen.
    expect([...new Set(opened)].toSorted()).toEqual(written.toSorted())
  })

  it('shows every topic that other devices hint at', () => {
    const shown = new Set(all.flatMap(({ live }) => Object.keys(live)))
    expect([...shown].toSorted()).toEqual([...liveTopics].toSorted())
  })

  it('has its queries asked for again; of those without a description, nobody else changes what they show', () => {
    const featureOf = (path: string) => path.split('/')[0] ?? ''
    const asking = new Set(files.filter((path) => /queries\.ts$/.test(path)).map(featureOf))
    const described = files.filter((path) => path.endsWith('/feature.ts')).map(featureOf)
    const rest = [...asking].filter((name) => !described.includes(name))
    // The deleted are read under the keys of the list that they were in, a family's children under attendance's, and asked
    // for again with those.
    expect(rest.toSorted()).toEqual([
      'activity',
      'auth',
      'backups',
      'chat',
      'deleted',
      'deliveries',
      'documents',
      'family',
      'totals',
    ])
  })
})

const languages = readdirSync(join(import.meta.dirname, '../locales')).filter((file) => file !== 'en.po')

describe.each(languages)('the words of %s', (file) => {
  const words = wordsOf(join(import.meta.dirname, '../locales', file))

  it('that Ctrl+K goes by, on a page in any language, are those of every screen, act and report', async () => {
    const { names } = await words
    const titles = screenPaths.flatMap((path) => {
      const { title, sidebar }: Screen = screens[path]
      return [title, sidebar?.title ?? title]
    })
    const acts = all.flatMap(({ acts = [] }) => acts.map(({ title }) => title))
    for (const title of [...titles, ...acts, ...Object.values(reportTitles)])
      expect(names).toHaveProperty([title])
  })

  it('that the sign-in page may need come first', async () => {
    const { first } = await words
    const refusals = [...Object.values(authRefusals), ...Object.values(generalRefusals)]
    for (const { message } of refusals) expect(first).toHaveProperty([message])
    expect(first).not.toHaveProperty(['Teacher Management'])
  })
})

const raw = fc.dictionary(
  fc.oneof(
    fc.constantFrom('page', 'year', 'classId', 'search', 'date', 'range', 'from', 'to', 'status', 'size'),
    fc.constantFrom('add', 'mine', 'tab', 'next', 'mode', 'month', 'teacher', 'kind', 'scan', 'code', 'name'),
  ),
  fc.anything(),
)
const readers = screenPaths.flatMap((path) => {
  const { search }: Screen = screens[path]
  return search ? [[path, search] as const] : []
})

it.each([['/login', loginSearch], ...readers] as const)(
  'an address can hold anything, and what is read from it can be read again: %s',
  (_, read: (held: Record<string, unknown>) => object) => {
    fc.assert(
      fc.property(raw, (held) => {
        const once = read(held)
        expect(read({ ...once })).toEqual(once)
      }),
    )
  },
)
