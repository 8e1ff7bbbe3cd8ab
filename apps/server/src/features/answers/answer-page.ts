import type { Day } from '@shala/contract/general/days'
import type { Language } from '@shala/contract/general/languages.gen'
import {
  answerLimits,
  answerTexts,
  type FamilyAnswer,
  familyAnswers,
} from '@shala/contract/messages/answering'
import { writtenDay } from '#features/messages/index'
import { escaped, plainPage } from '#platform/http/plain-page'
import { i18nOf } from '#platform/i18n'

/** The child that a page is about, and its school. */
export interface Saying {
  language: Language
  school: string
  phone: string | null
  name: string
  date: Day
}

export interface Failure {
  text: string
  status: number
}

interface Asking {
  /** An earlier answer of the family. */
  given: FamilyAnswer | null
  /** As it was sent, to be put right. */
  typed?: { answer?: string | undefined; words?: string | undefined; days?: string | undefined }
  failure?: Failure
}

const formStyle = `
form{display:grid;gap:16px;margin-top:16px}
fieldset{display:grid;gap:8px;padding:0;border:0}
legend,label.field{font-weight:600}
legend{padding:0 0 8px}
.choice{display:flex;align-items:center;gap:12px;min-height:48px;padding:8px 12px;border:1px solid light-dark(#64748b,#94a3b8);border-radius:8px}
.choice:has(:checked){border-color:light-dark(#0f766e,#5eead4);outline:1px solid light-dark(#0f766e,#5eead4)}
input[type=radio]{width:20px;height:20px;flex:none;accent-color:#0f766e}
.field{display:grid;gap:4px}
.field :is(input,select){font:inherit;font-weight:400;width:100%;min-height:48px;padding:8px 12px;border:1px solid light-dark(#64748b,#94a3b8);border-radius:8px;color:inherit;background:transparent}
option{color:#0f172a;background:#fff}
button,a.call{font:inherit;font-weight:600;min-height:48px;padding:8px 16px;border:0;border-radius:8px;color:#fff;background:#0f766e;cursor:pointer}
a.call{display:grid;place-items:center;margin-top:16px;color:light-dark(#0f766e,#5eead4);background:transparent;border:1px solid;text-decoration:none}
.given{margin-top:12px}
:focus-visible{outline:3px solid light-dark(#0f766e,#5eead4);outline-offset:2px}`

function wordsFor(saying: Pick<Saying, 'language'> & Partial<Saying>) {
  const { language, name = '', date } = saying
  const values = { name, date: date ? writtenDay(date, language) : '' }
  return (text: string) => escaped(i18nOf(language).t(text, values))
}

/** On a phone it is called with one touch. */
function callLink({ phone, language }: Pick<Saying, 'phone' | 'language'>): string {
  if (!phone) return ''
  return `<a class="call" href="tel:${escaped(phone)}">${wordsFor({ language })(answerTexts.call)}: ${escaped(phone)}</a>`
}

/** A page that says one thing: nothing of a school to whoever has no code of today. */
export function sayingPage(saying: Saying | null, text: string): string {
  const language = saying?.language ?? 'en'
  const say = wordsFor(saying ?? { language })
  const school = saying ? `<h1>${escaped(saying.school)}</h1>` : `<h1>${say(answerTexts.title)}</h1>`
  const hindi = saying ? '' : `<p lang="hi">${escaped(i18nOf('hi').t(text))}</p>`
  const main = `${school}\n<p class="given">${say(text)}</p>${hindi}\n${saying ? callLink(saying) : ''}`
  return plainPage({ title: i18nOf(language).t(answerTexts.title), language, main, moreStyle: formStyle })
}

/** The question, the answers, and what was typed before. */
export function askingPage(saying: Saying, { given, typed = {}, failure }: Asking): string {
  const { language } = saying
  const say = wordsFor(saying)
  const choices = familyAnswers.map((answer) => {
    const isChosen = (typed.answer ?? given ?? '') === answer
    return `<label class="choice"><input type="radio" name="answer" value="${answer}" required${isChosen ? ' checked' : ''}> ${say(answerTexts.answers[answer])}</label>`
  })
  const days = Array.from({ length: answerLimits.days }, (_, place) => {
    const day = String(place + 1)
    return `<option${typed.days === day ? ' selected' : ''}>${day}</option>`
  })
  const main = `<h1>${escaped(saying.school)}</h1>
<p class="state bad">${say(answerTexts.question)}</p>
${given ? `<p class="good given">✓ ${say(answerTexts.told)} ${say(answerTexts.answers[given])}</p>` : ''}
${failure ? `<p class="bad given" role="alert">! ${say(failure.text)}</p>` : ''}
<form method="post" enctype="multipart/form-data">
<fieldset><legend>${say(answerTexts.choose)}</legend>
${choices.join('\n')}
</fieldset>
<label class="field">${say(answerTexts.words)}<input name="words" maxlength="${answerLimits.words}" value="${escaped(typed.words ?? '')}" autocomplete="off"></label>
<label class="field">${say(answerTexts.days)}<select name="days">${days.join('')}</select></label>
<button>${say(answerTexts.send)}</button>
</form>
${callLink(saying)}`
  const title = i18nOf(language).t(answerTexts.title)
  return plainPage({ title, language, main, moreStyle: formStyle })
}
