import { Text } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import { firstNames } from '#ui/dialog/several.tsx'
import type { Planning } from './use-promotion-plan.ts'

function listed(people: { name: string }[]): string {
  return firstNames(people).join(', ')
}

/** The people who are not moved, each with the reason. */
export function PromotionNotes({ planning: { left, preview } }: { planning: Planning }) {
  const there = preview.data?.alreadyThere ?? []
  return (
    <>
      {left.length > 0 && (
        <Text size="sm">
          {i18n.t('Not moved, because they have left the school: {names}', { names: listed(left) })}
        </Text>
      )}
      {there.length > 0 && (
        <Text size="sm">{i18n.t('Already in this class: {names}', { names: listed(there) })}</Text>
      )}
    </>
  )
}
