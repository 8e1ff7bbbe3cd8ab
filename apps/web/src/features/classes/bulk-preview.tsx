import { Text } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { i18n } from '#platform/i18n.ts'
import type { WantedClass } from './bulk-selection.ts'

const shown = 3

/** '30 classes: Class 1 - A, Class 1 - B, Class 1 - C … Class 10 - C' */
export function BulkPreview({ wanted }: { wanted: WantedClass[] }) {
  const names = wanted.map(classLabel)
  const isShort = names.length <= shown + 1
  const list = isShort ? names.join(', ') : `${names.slice(0, shown).join(', ')} … ${names.at(-1)}`
  return (
    <Text size="sm" c="dimmed" role="status" flex="1 0 100%">
      {names.length > 0 &&
        i18n.t('{count, plural, one {# class} other {# classes}}: {list}', { count: names.length, list })}
    </Text>
  )
}
