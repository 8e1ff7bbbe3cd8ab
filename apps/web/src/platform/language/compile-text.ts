import type { Message } from './put-together.ts'

/** The place of the brace that closes the one at `opened`, or -1. */
function closingOf(text: string, opened: number): number {
  let depth = 0
  for (let at = opened; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** 'one {# class} other {# classes}' */
function rulesOf(forms: string): Record<string, Message> {
  const rules: Record<string, Message> = {}
  const form = /=?(\w+) \{/g
  for (let found = form.exec(forms); found; found = form.exec(forms)) {
    const end = closingOf(forms, form.lastIndex - 1)
    rules[found[1] ?? ''] = compileText(forms.slice(form.lastIndex, end))
    form.lastIndex = end + 1
  }
  return rules
}

/** '#' is the number of the plural that it is in; `split` puts what is captured between the texts. */
const compilePlain = (text: string): Message =>
  text.split(/\{(\w+)\}/).flatMap((part, place): Message => (place % 2 ? [[part]] : part.split(/(#)/)))

/** A text with `{name}` and `{count, plural, one {# class} other {# classes}}`, the only two that texts have. */
export function compileText(text: string): Message {
  const [whole = '', name = ''] = /\{(\w+), plural, /.exec(text) ?? []
  const start = text.indexOf(whole)
  const end = whole ? closingOf(text, start) : -1
  if (end === -1) return compilePlain(text)
  return [
    ...compilePlain(text.slice(0, start)),
    [name, 'plural', rulesOf(text.slice(start + whole.length, end))],
    ...compileText(text.slice(end + 1)),
  ]
}
