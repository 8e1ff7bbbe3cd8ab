import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'

/**
 * The texts of the sign-in screens and of every screen's frame. Everything else comes with the first signed-in screen.
 */
const isEarlyFile =
  /^src\/(features\/auth|features\/teacher-attendance\/gate|early|platform|ui)\/|^src\/app\/[\w-]+\.tsx$|contract\/src\/(auth\/[\w-]+|general\/(refusal|identifiers|passwords|product)|teacher-attendance\/gate)\.ts$/

/** EduBot says its texts itself, on the server. */
const isSaidByServer = ({ origin = [] }: Text) =>
  origin.length > 0 && origin.every(([file]) => file.includes('/server/src/features/chat/'))

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

/** Each hour of the day as people say it, with '#' for the time: 'सुबह #', 'शाम #'. */
function timesOf(locale: string): string {
  const options = { hour: 'numeric', hour12: true, dayPeriod: 'short', timeZone: 'UTC' } as const
  const clock = new Intl.DateTimeFormat(locale, options)
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const parts = clock.formatToParts(new Date(Date.UTC(2024, 0, 1, hour)))
    return parts.map(({ type, value }) => (type === 'hour' ? '#' : value)).join('')
  })
  return hours.join('|').replaceAll(/\s/gu, ' ')
}

/** Names of months and days, made here so that every browser has the same ones. `ui/calendar-names.ts` reads them. */
export function calendarNames(locale: string): Record<string, string> {
  const names = (count: number, dayOf: (place: number) => Date, options: Intl.DateTimeFormatOptions) => {
    const { format: write } = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return Array.from({ length: count }, (_, place) => write(dayOf(place))).join('|')
  }
  const month = (place: number) => new Date(Date.UTC(2024, place, 1))
  // A Sunday.
  const weekday = (place: number) => new Date(Date.UTC(2023, 0, 1 + place))
  const months = names(12, month, { month: 'short' })
  const longMonths = names(12, month, { month: 'long' })
  return {
    // 'नव॰' is an abbreviation hardly shorter than 'नवंबर'.
    'calendar:months': months.includes('॰') ? longMonths : months,
    'calendar:long-months': longMonths,
    'calendar:weekdays': names(7, weekday, { weekday: 'long' }),
    'calendar:short-weekdays': names(7, weekday, { weekday: 'short' }),
    'calendar:letters': names(7, weekday, { weekday: 'narrow' }),
    'calendar:times': timesOf(locale),
  }
}

/** The names of search results, for people who type them in another language than the page's. */
const isNameFile =
  /^src\/(features\/[\w-]+\/feature|app\/shell\/palette\/palette-entries)\.ts$|contract\/src\/reports\/reports\.ts$/

type Part = 'first' | 'rest' | 'names'

/** A catalogue's translated texts in two parts, and some of them once more by name. */
export async function wordsOf(path: string): Promise<Record<Part, Record<string, string>>> {
  const catalogue = await readCatalogue(path)
  const texts = catalogue.filter(([, text]) => text.translation && !isSaidByServer(text))
  const part = (files: RegExp, isWanted = true): Record<string, string> =>
    Object.fromEntries(
      texts
        .filter(([, { origin = [] }]) => origin.some(([file]) => files.test(file)) === isWanted)
        .map(([id, { translation = '' }]) => [id, translation]),
    )
  return {
    first: { ...calendarNames(basename(path, '.po')), ...part(isEarlyFile) },
    rest: part(isEarlyFile, false),
    names: part(isNameFile),
  }
}

/** A language's words are distinguished by their file names: those of `names` are stored on every device. */
export function wordsFileName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, language, part] = /(\w+)\.po\?(first|rest|names)/.exec(facadeModuleId ?? '') ?? []
  if (part === 'names') return `assets/names-${language}-[hash].js`
  return language ? `assets/words-${language}-${part}-[hash].js` : 'assets/[name]-[hash].js'
}

/** Turns `hi.po?first`, `hi.po?rest` and `hi.po?names` into parts of the app. */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    load: {
      filter: { id: /\.po\?(first|rest|names)/ },
      async handler(id) {
        const [path = '', query = ''] = id.split('?')
        this.addWatchFile(path)
        const words = await wordsOf(path)
        const part = words[(/^(first|names)/.exec(query)?.[0] as Part | undefined) ?? 'rest']
        // Read as JSON, which a phone parses in half the time of a script's object.
        return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(part))})`, map: null }
      },
    },
  }
}
