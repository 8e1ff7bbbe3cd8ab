import type { restorePeople, StillDeleted } from '@shala/contract/deleted'
import type { Answer } from '@shala/contract/general/endpoint'
import { detailFields } from '@shala/contract/students/details'
import { i18n } from '#platform/i18n.ts'

/** With a number's name: a question about it does not say which one is meant. */
export function reasonOf({ field, text, values }: StillDeleted): string {
  const reason = i18n.t(text, values)
  const detail = detailFields.find(({ key }) => key === field)
  return detail ? `${i18n.t(detail.label)}: ${reason}` : reason
}

/** A sentence for each class that others have left meanwhile. */
export function promotedWords({ promotedSince = [] }: Answer<typeof restorePeople>): string[] {
  const byClass = Map.groupBy(promotedSince, ({ values }) => `${values.class} ${values.to}`)
  return [...byClass.values()].flatMap((some) => {
    const [first] = some
    if (!first) return []
    if (some.length === 1) return [i18n.t(first.text, first.values)]
    return [
      i18n.t(
        '{count} are back in {class}. Others were promoted from there to {to} meanwhile: please check the class.',
        { ...first.values, count: some.length },
      ),
    ]
  })
}
