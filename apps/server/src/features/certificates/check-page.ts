import { checkTexts } from '@shala/contract/certificates/certificates'
import { kindLabels } from '@shala/contract/certificates/kinds'
import { paperDay } from '@shala/contract/certificates/number-words'
import { escaped, plainPage } from '#platform/http/plain-page'
import { i18nOf } from '#platform/i18n'
import type { Checked } from './certificates.store.ts'

/** The same in both languages, the English first. */
function both(text: string): string {
  const hindi = i18nOf('hi').t(text)
  return `${escaped(text)}${hindi === text ? '' : ` · <span lang="hi">${escaped(hindi)}</span>`}`
}

function paragraphs(text: string): string {
  return `<p>${escaped(text)}</p><p lang="hi">${escaped(i18nOf('hi').t(text))}</p>`
}

interface Said {
  state: string
  hint: string
  isGood: boolean
  facts?: string
}

function page({ state, hint, isGood, facts = '' }: Said): string {
  const main = `<h1>${both(checkTexts.title)}</h1>
<p class="state ${isGood ? 'good' : 'bad'}">${isGood ? '✓' : '✕'} ${both(state)}</p>
${paragraphs(hint)}
${facts}`
  return plainPage({ title: checkTexts.title, language: 'en', main })
}

function fact(label: string, value: string): string {
  return `<dt>${both(label)}</dt><dd>${value}</dd>`
}

export function pageOf({ kind, serial, school, day, isCancelled }: Checked): string {
  const days = `${escaped(paperDay(day, 'en'))} · <span lang="hi">${escaped(paperDay(day, 'hi'))}</span>`
  const facts = [
    fact(checkTexts.kind, both(kindLabels[kind])),
    fact(checkTexts.serial, escaped(serial)),
    fact(checkTexts.school, escaped(school)),
    fact(checkTexts.day, days),
  ]
  return page({
    state: isCancelled ? checkTexts.cancelled : checkTexts.valid,
    hint: isCancelled ? checkTexts.cancelledHint : checkTexts.validHint,
    isGood: !isCancelled,
    facts: `<dl>${facts.join('')}</dl>`,
  })
}

export function pageWithout(why: 'unknown' | 'too many'): string {
  return why === 'unknown'
    ? page({ state: checkTexts.unknown, hint: checkTexts.unknownHint, isGood: false })
    : page({ state: checkTexts.tooMany, hint: checkTexts.tooManyHint, isGood: false })
}
