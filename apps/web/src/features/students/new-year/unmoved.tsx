import { Alert, Text } from '@mantine/core'
import { classWords } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import { firstNames } from '#ui/dialog/several.tsx'
import type { NewYear } from './use-new-year.ts'

/** Classes whose students stay where they are, because nobody said where they go. */
export function Unmoved({ year: { unmoved, crowded } }: { year: NewYear }) {
  if (unmoved.length === 0) return null
  return (
    <>
      <Text size="sm">
        {i18n.t('No next class is chosen for {classes}.', {
          classes: firstNames(unmoved.map((one) => ({ name: classWords(one) }))).join(', '),
        })}
      </Text>
      {crowded.map(({ from, joining }) => (
        <Alert key={from._id} color="amber" mt="xs">
          {i18n.t('{class} stays, and {count} come into it: {sum} students in one class.', {
            class: classWords(from),
            count: joining,
            sum: from.totalStudents + joining,
          })}
        </Alert>
      ))}
    </>
  )
}
