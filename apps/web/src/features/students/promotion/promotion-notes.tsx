import { Alert, Button, Text } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { dayAt } from '@shala/contract/general/days'
import type { PromotedLately } from '@shala/contract/students/promotion'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { firstNames } from '#ui/dialog/several.tsx'
import { formatDay } from '#ui/format.ts'
import type { Planning } from './use-promotion-plan.ts'

function listed(people: { name: string }[]): string {
  return firstNames(people).join(', ')
}

/** The people who are not moved, each with the reason. */
export function PromotionNotes({
  planning: { left, preview, isCurrent, promoteAgain },
}: {
  planning: Planning
}) {
  const { alreadyThere: there = [], alreadyPromoted: lately = [] } = preview.data ?? {}
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
      {lately.length > 0 && <AlreadyPromoted lately={lately} isBusy={!isCurrent} onAgain={promoteAgain} />}
    </>
  )
}

interface AlreadyPromotedProps {
  lately: PromotedLately[]
  isBusy: boolean
  onAgain: () => void
}

function AlreadyPromoted({ lately, isBusy, onAgain }: AlreadyPromotedProps) {
  const timeZone = useTimeZone()
  const rows = lately.map(({ name, class: to, at }) => ({
    name: i18n.t('{name} (to {class} on {day})', {
      name,
      class: classLabel(to),
      day: formatDay(dayAt(new Date(at), timeZone)),
    }),
  }))
  return (
    <Alert
      color="amber"
      role="status"
      title={i18n.t(
        '{count, plural, one {# student was promoted in the last six months and stays} other {# students were promoted in the last six months and stay}}',
        { count: lately.length },
      )}
    >
      <Text size="sm">{listed(rows)}</Text>
      <Button size="compact-md" variant="default" mt={4} disabled={isBusy} onClick={onAgain}>
        {i18n.t('{count, plural, one {Promote again} other {Promote them again}}', { count: lately.length })}
      </Button>
    </Alert>
  )
}
