/** What the page's own script asked for and heard before the app was there (`src/early/`). */
export interface EarlyAnswers {
  /** By URL; each is taken once. */
  answers: Record<string, Promise<Response>>
  /** In the sign-in form. */
  typed: string
  /** The sign-in form was sent. */
  isSubmitted: boolean
}

declare global {
  interface Window {
    early?: EarlyAnswers
  }
}

/** An answer that is on its way already. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answers = window.early?.answers
  const answer = answers?.[url]
  if (answers && answer) delete answers[url]
  return answer
}

/** Typed into the sign-in form before the app was there. */
export function readTypedEarly(): string {
  return window.early?.typed ?? ''
}

/** The app stands: what was sent before is sent now. */
export function endEarly(): void {
  const { dataset, style } = document.documentElement
  const isSubmitted = window.early?.isSubmitted
  delete dataset.early
  for (const text of ['--early-title', '--early-line']) style.removeProperty(text)
  delete window.early
  const submit = () =>
    document.querySelector<HTMLInputElement>('input[name="identifier"]')?.form?.requestSubmit()
  if (isSubmitted) setTimeout(submit, 0)
}
