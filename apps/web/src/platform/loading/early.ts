import type { Language } from '@shala/contract/general/languages.gen'

/** Requested and received by the page's own script, before the app was there (`src/early/`). */
export interface EarlyAnswers {
  /** For the person whose answers these are; null if nobody was signed in. */
  token: string | null
  /** As of Date.now(). */
  askedAt: number
  /** By URL; each is taken once. */
  answers: Record<string, Promise<Response>>
  /** In the sign-in form, and the caret's position. */
  typed: string
  caret: number
  /** Pressed in the sign-in form: a code, the password form, or another language. */
  wants: 'code' | 'password' | Language | null
}

declare global {
  interface Window {
    early?: EarlyAnswers
  }
}

/** Undefined where there was no page before the app. */
const early = () => globalThis.window?.early

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    const end = () => fail(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end, { once: true })
  })
}

/** Every answer counts as fresh for this long. The app may load late, and no hint of a change reaches it before. */
const goodForMs = 30_000
const isFresh = (askedAt: number) => Date.now() - askedAt <= goodForMs

/** When the expected answer was requested: by the page's own script, or now. As of Date.now(). */
export function askedAtOf(url: string): number {
  const { answers = {}, askedAt = 0 } = early() ?? {}
  return answers[url] && isFresh(askedAt) ? askedAt : Date.now()
}

/** An answer for the person with this token that is already on its way. It can be aborted like any other. */
export function takeEarly(
  url: string,
  { token, signal }: { token: string | null; signal: AbortSignal | null | undefined },
): Promise<Response> | undefined {
  const { answers = {}, token: asker, askedAt = 0 } = early() ?? {}
  const answer = answers[url]
  delete answers[url]
  if (!answer || asker !== token || !isFresh(askedAt)) return undefined
  return signal ? Promise.race([answer, abortOf(signal)]) : answer
}

/** This page is about to change what they say: whoever has not taken one yet asks anew. */
export function dropEarly(): void {
  Object.assign(early() ?? {}, { answers: {} })
}

/** Typed and pressed in the sign-in form before the app was there; given once. */
export function takeTyped(): Pick<EarlyAnswers, 'typed' | 'caret' | 'wants'> {
  const { typed = '', caret = 0, wants = null } = early() ?? {}
  Object.assign(early() ?? {}, { typed: '', wants: null })
  return { typed, caret, wants }
}

/** The app has replaced the first picture. */
export function endEarly(): void {
  const { dataset, style } = document.documentElement
  for (const word of ['early', 'earlyCollapsed', 'earlyFailed']) delete dataset[word]
  for (const text of ['--early-title', '--early-line']) style.removeProperty(text)
}
