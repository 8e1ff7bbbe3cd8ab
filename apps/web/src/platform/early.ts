/** What the page's own script asked for and heard before the app was there (`src/early/`). */
export interface EarlyAnswers {
  /** By URL; each is taken once. */
  answers: Record<string, Promise<Response>>
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
  return document.querySelector<HTMLInputElement>('[data-early-part="sign-in"] input')?.value ?? ''
}

/** The app stands: what was sent before is sent now. */
export function endEarly(): void {
  const { dataset, style } = document.documentElement
  delete dataset.early
  style.removeProperty('--early-title')
  if (window.early?.isSubmitted) {
    document.querySelector<HTMLInputElement>('input[name="identifier"]')?.form?.requestSubmit()
  }
  delete window.early
}
