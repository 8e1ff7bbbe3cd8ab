import { checkTexts } from '@shala/contract/certificates/certificates'
import { kindLabels } from '@shala/contract/certificates/kinds'
import { paperDay } from '@shala/contract/certificates/number-words'
import { productName } from '@shala/contract/general/product'
import { i18nOf } from '#platform/i18n'
import type { Checked } from './certificates.store.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? '')
}

const style = `:root{color-scheme:light dark}
*{box-sizing:border-box;margin:0}
body{font:16px/1.5 system-ui,"Noto Sans Devanagari",sans-serif;padding:24px 16px;background:light-dark(#f8fafc,#0f172a);color:light-dark(#0f172a,#e2e8f0);overflow-wrap:anywhere}
main{max-width:480px;margin:0 auto;padding:24px;border-radius:12px;background:light-dark(#fff,#1e293b);border:1px solid light-dark(#cbd5e1,#475569)}
h1{font-size:20px;line-height:1.3}
.state{margin:16px 0;padding:12px 16px;border-radius:8px;border:2px solid;font-size:20px;font-weight:700}
.good{color:light-dark(#166534,#86efac)}
.bad{color:light-dark(#b91c1c,#fca5a5)}
dt{margin-top:12px;font-size:14px;color:light-dark(#475569,#94a3b8)}
dd{font-weight:600}
p+p{margin-top:4px}`

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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escaped(checkTexts.title)} – ${escaped(productName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${both(checkTexts.title)}</h1>
<p class="state ${isGood ? 'good' : 'bad'}">${isGood ? '✓' : '✕'} ${both(state)}</p>
${paragraphs(hint)}
${facts}
</main>
</body>
</html>
`
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
