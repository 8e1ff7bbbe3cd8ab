import { type Consent, type ConsentStanding, relations, relationTexts } from '@shala/contract/privacy/consent'
import type { Notice } from '@shala/contract/privacy/notice'
import { i18n } from '#platform/i18n.ts'
import type { Meaning } from '#ui/display/status-badge.tsx'
import { formatDay } from '#ui/format.ts'

/** In the person's language. */
export function textOf({ texts }: Notice): string {
  return i18n.locale === 'hi' ? texts.hi : texts.en
}

export function standingWords(standing: ConsentStanding): string {
  const words: Record<ConsentStanding, string> = {
    given: i18n.t('Consent given'),
    older: i18n.t('Consent to an earlier notice'),
    withdrawn: i18n.t('Consent withdrawn'),
    missing: i18n.t('No consent yet'),
  }
  return words[standing]
}

export const standingMeanings: Record<ConsentStanding, Meaning> = {
  given: 'good',
  older: 'waiting',
  withdrawn: 'bad',
  missing: 'none',
}

export function relationChoices() {
  return relations.map((value) => ({ value, label: i18n.t(relationTexts[value]) }))
}

/** 'Sunita Kumar (Mother), 20 Nov 2026, in the app' */
export function consentWords({ givenBy, relation, givenOn, way }: Consent): string {
  const values = { name: givenBy, relation: i18n.t(relationTexts[relation]), day: formatDay(givenOn) }
  return way === 'app'
    ? i18n.t('{name} ({relation}), {day}, in the app', values)
    : i18n.t('{name} ({relation}), {day}, on paper', values)
}
