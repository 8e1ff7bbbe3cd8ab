// Is inside the page itself and runs before anything is drawn: it decides what to draw first, and makes the calls that
// the app will need.

import type { Language } from '@shala/contract/general/languages.gen'
import { chosenLanguage, languageKey, markPage } from '#platform/language/chosen-language.ts'
import type { EarlyAnswers } from '#platform/loading/early.ts'
import { readPayload } from '#platform/session/session.ts'
import type { ScreenParts } from '../../build/screen-parts.ts'
import { type FirstCalls, firstCall, isOfPath, screenOfRole, withoutValue } from './first-calls.ts'
import { translatePicture } from './translate-picture.ts'

/** Files that every screen needs; the build fills these in. */
declare const APP: string[]
/** What each signed-in screen needs in addition. */
declare const PARTS: ScreenParts
/** The title of each screen and its line, by path. */
declare const TITLES: Record<string, string[]>
/** The first call of each screen, by path and role. */
declare const FIRST_CALLS: FirstCalls
/** The first picture's texts in the other languages, by the English ones. */
declare const WORDS: Record<string, Record<string, string>>
/** The files with a language's words: what the sign-in screens say, then the rest. */
declare const WORD_FILES: Record<string, string[]>
const { files, byPath } = PARTS
const titles = TITLES

const { documentElement: root, head } = document

function stored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function preload(href: string): void {
  const link = document.createElement('link')
  if (href.endsWith('.css')) {
    link.rel = 'preload'
    link.as = 'style'
    // Requested the way the app does: otherwise it would be loaded twice.
    link.crossOrigin = ''
  } else {
    link.rel = 'modulepreload'
  }
  link.href = href
  head.append(link)
}

const filesAt = (places: number[] = []) =>
  [...(byPath[''] ?? []), ...places].flatMap((place) => files[place] ?? [])

function partsOf(path: string, role: unknown): string[] {
  const at = withoutValue(path)
  return filesAt(byPath[screenOfRole(at, role)] ?? byPath[at])
}

/** The files that the homes of all roles need. */
function partsOfAnyHome(): string[] {
  const homes = Object.keys(byPath).filter((key) => isOfPath(key, '/'))
  return filesAt(byPath['/']?.filter((place) => homes.every((key) => byPath[key]?.includes(place))))
}

/** Requested once the first picture is painted: each costs a slow phone the time of a frame. */
const wanted = [...APP]
requestAnimationFrame(() => setTimeout(() => wanted.forEach(preload)))

function ask(url: string, headers: Record<string, string>): Promise<Response> {
  const answer = fetch(url, { headers, priority: 'high' })
  // The app learns of a failure when it takes the answer.
  answer.catch(() => {})
  return answer
}

const chosen = stored(() => localStorage, 'color-scheme')
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

const language = chosenLanguage((key) => stored(() => localStorage, key))
markPage(language)

const token = stored(() => localStorage, 'token')
const path = location.pathname
const early: EarlyAnswers = { token, askedAt: Date.now(), answers: {}, typed: '', caret: 0, wants: null }
window.early = early

if (language !== 'en') {
  translatePicture(WORDS[language] ?? {})
  for (const file of (WORD_FILES[language] ?? []).slice(0, token ? 2 : 1)) wanted.push(file)
}

if (path === '/gate') {
  // Shows a code to whoever is in front of it, and requires nothing of anybody.
} else if (token) {
  root.dataset.early = 'shell'
  if (stored(() => localStorage, 'sidebar-collapsed') === 'true') root.dataset.earlyCollapsed = ''
  // In other languages the bars wait for the app: the page would otherwise carry every title in each.
  const [title = '', line = ''] = (language === 'en' && titles[withoutValue(path)]) || []
  const [, month, day, year] = new Date().toDateString().split(' ')
  const today = `${Number(day)} ${month} ${year}`
  root.style.setProperty('--early-title', JSON.stringify(title))
  if (language === 'en')
    root.style.setProperty('--early-line', JSON.stringify(line ? `${line} · ${today}` : today))
  const askAsMyself = (url: string) => {
    early.answers[url] = ask(url, { authorization: `Bearer ${token}` })
  }
  askAsMyself('/api/dashboard')
  const { role, duty } = (readPayload(token) ?? {}) as { role?: unknown; duty?: unknown }
  const isOfDuty = role === 'admin' && duty !== undefined && duty !== 'administrator'
  const first = location.search === '' && firstCall(FIRST_CALLS, path, isOfDuty ? duty : role)
  if (first) askAsMyself(first)
  wanted.push(...partsOf(path, role))
} else if (!/^[/](signup|forgot-password|404)[/]?$/.test(path)) {
  early.answers['/api/config'] = ask('/api/config', {})
  // The app draws more on these screens, or something else.
  const isOther =
    location.search.includes('mode=') ||
    stored(() => sessionStorage, 'code.login') !== null ||
    ['kept-marks', 'sign-in-differs'].some((key) => stored(() => localStorage, key) !== null)
  if (!isOther) root.dataset.early = 'sign-in'
  // By the time a code is typed in, the first screen behind it is loaded.
  addEventListener('load', () => setTimeout(() => partsOfAnyHome().forEach(preload), 500))
}

const earlyPart = '[data-early-part]'

/** Each move of the caret too, so that typing continues where it was. */
for (const kind of ['input', 'selectionchange']) {
  document.addEventListener(kind, () => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement) || !field.closest(earlyPart)) return
    early.typed = field.value
    early.caret = field.selectionStart ?? field.value.length
  })
}

// Pressed before the app is there: the app repeats it as soon as it is.
function remember(event: Event, wanted: Element | null, wants: EarlyAnswers['wants']): void {
  if (!wanted) return
  event.preventDefault()
  early.wants = wants
  wanted.setAttribute('aria-busy', 'true')
}
document.addEventListener('submit', (event) =>
  remember(event, (event.target as Element).closest(`${earlyPart} form`), 'code'),
)
document.addEventListener('click', (event) =>
  remember(event, (event.target as Element).closest(`${earlyPart} a[href^="/login"]`), 'password'),
)

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>(`${earlyPart} [data-language]`)
  const wanted = button?.dataset.language as Language | undefined
  if (!wanted) return
  // Typed text would be lost: the app asks about it once it is there.
  if (early.typed) return remember(event, button, wanted)
  localStorage.setItem(languageKey, wanted)
  location.reload()
})

// If a part of the app cannot be loaded, the first picture is removed for good.
window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) root.dataset.earlyFailed = ''
  },
  true,
)
