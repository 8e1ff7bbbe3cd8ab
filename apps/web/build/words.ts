import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'

/** The texts of the sign-in screens and of the frame of every screen. Everything else comes with the first signed-in one. */
const isEarlyFile =
  /^src\/(features\/auth|features\/teacher-attendance\/gate|early|platform|ui)\/|^src\/app\/[\w-]+\.tsx$|contract\/src\/(auth[\w-]*|refusal|identifiers|passwords?|teacher-attendance-gate|product)\.ts$/

interface Text {
  translation?: string
  origin?: [file: string, line?: number][]
}

const format = formatter({ lineNumbers: false })

export async function readCatalogue(path: string): Promise<[id: string, Text][]> {
  const locale = basename(path, '.po')
  const read = await format.parse(readFileSync(path, 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename: path,
  })
  return Object.entries(read as Record<string, Text>)
}

/** Names of months and days, made here, so that every browser has the same ones. `ui/calendar-names.ts` reads them. */
export function calendarNames(locale: string): Record<string, string> {
  const names = (count: number, dayOf: (place: number) => Date, options: Intl.DateTimeFormatOptions) => {
    const { format: write } = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return Array.from({ length: count }, (_, place) => write(dayOf(place))).join('|')
  }
  const month = (place: number) => new Date(Date.UTC(2024, place, 1))
  // A Sunday.
  const weekday = (place: number) => new Date(Date.UTC(2023, 0, 1 + place))
  const half = (hour: number) =>
    new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
      .formatToParts(new Date(Date.UTC(2024, 0, 1, hour)))
      .find(({ type }) => type === 'dayPeriod')?.value
  return {
    'calendar:months': names(12, month, { month: 'short' }),
    'calendar:long-months': names(12, month, { month: 'long' }),
    'calendar:weekdays': names(7, weekday, { weekday: 'long' }),
    'calendar:short-weekdays': names(7, weekday, { weekday: 'short' }),
    'calendar:letters': names(7, weekday, { weekday: 'narrow' }),
    'calendar:halves': [half(9) ?? 'am', half(18) ?? 'pm'].join('|'),
  }
}

/** The texts of a catalogue that are translated, in two parts. */
export async function wordsOf(path: string): Promise<Record<'first' | 'rest', Record<string, string>>> {
  const texts = (await readCatalogue(path)).filter(([, { translation }]) => translation)
  const part = (isWanted: boolean) =>
    texts
      .filter(([, { origin = [] }]) => origin.some(([file]) => isEarlyFile.test(file)) === isWanted)
      .map(([id, { translation = '' }]) => [id, translation])
  return {
    first: { ...calendarNames(basename(path, '.po')), ...Object.fromEntries(part(true)) },
    rest: Object.fromEntries(part(false)),
  }
}

/** The words of a language are told apart by the names of their files. */
export function wordsFileName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, language, part] = /(\w+)\.po\?(first|rest)/.exec(facadeModuleId ?? '') ?? []
  return language ? `assets/words-${language}-${part}-[hash].js` : 'assets/[name]-[hash].js'
}

/** Turns `hi.po?first` and `hi.po?rest` into parts of the app. */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    load: {
      filter: { id: /\.po\?(first|rest)/ },
      async handler(id) {
        const [path = '', query = ''] = id.split('?')
        this.addWatchFile(path)
        const part = (await wordsOf(path))[query.startsWith('first') ? 'first' : 'rest']
        // Read as JSON, which a phone parses in half the time of a script's object.
        return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(part))})`, map: null }
      },
    },
  }
}
