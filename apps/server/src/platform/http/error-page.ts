import { productName } from '@shala/contract/general/product'
import { i18nOf } from '../i18n.ts'
import type { Refused } from '../refused.ts'
import { PageAnswer } from './page-answer.ts'
import { escaped, plainPage } from './plain-page.ts'

/** A refusal for somebody who followed a link or sent a form without the app, in English and in Hindi. */
export function errorPage({ message, refusal, details }: Refused): PageAnswer {
  const inHindi = i18nOf('hi').t(refusal.message, details.values)
  const main = `<h1>${escaped(productName)}</h1>
<p class="state">${escaped(message)}</p>
<p lang="hi">${escaped(inHindi)}</p>`
  return new PageAnswer(plainPage({ title: message, language: 'en', main }), { status: refusal.status })
}

/** Whether a browser shows the answer as it comes: an app or a program asks for JSON, or for anything. */
export function isForPerson({ accept }: { accept?: string | undefined }): boolean {
  return accept?.startsWith('text/html') ?? false
}
