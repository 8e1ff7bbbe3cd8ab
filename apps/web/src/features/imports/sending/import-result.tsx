import { Alert, Button, Group, Text } from '@mantine/core'
import { classLabel, compareClasses } from '@shala/contract/classes'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTaughtClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import type { Importing } from '../use-import.ts'

interface ImportResultProps {
  importing: Importing
  added: number
  updated: number
  onUndo: () => void
  onNext: () => void
}

function doneWords(kind: Importing['kind'], added: number, updated: number): string {
  const first =
    kind === 'students'
      ? i18n.t('{added, plural, one {# student was} other {# students were}} added.', { added })
      : i18n.t('{added, plural, one {# teacher was} other {# teachers were}} added.', { added })
  const second = i18n.t('{updated, plural, one {# was} other {# were}} updated.', { updated })
  return [added > 0 || updated === 0 ? first : '', updated > 0 ? second : ''].filter(Boolean).join(' ')
}

/** The classes of the imported students, in order. */
function useTheirClasses({ verdicts }: Importing) {
  const classes = useTaughtClasses() ?? []
  const labels = new Set(
    verdicts.flatMap(({ standing, row }) => (standing === 'done' ? [row.values.class ?? ''] : [])),
  )
  return classes.filter((one) => labels.has(classLabel(one))).toSorted(compareClasses)
}

/** The result of the import, and the next steps. */
export function ImportResult({ importing, added, updated, onUndo, onNext }: ImportResultProps) {
  const [first, ...more] = useTheirClasses(importing)
  const one = more.length === 0 ? first : undefined
  const { kind, source } = importing
  const sheet = source && source.sheets.length > 1 ? source.sheets[source.sheet] : undefined
  return (
    <Alert
      color="green"
      title={
        <Group component="span" gap={8} role="status">
          <IconCheck size={20} stroke={2} aria-hidden="true" />
          {doneWords(kind, added, updated)}
        </Group>
      }
    >
      {sheet && (
        <Text size="sm" mb="xs">
          {i18n.t('Only the sheet {name} was imported. Choose the next one under Columns.', {
            name: sheet.name,
          })}
        </Text>
      )}
      <Group gap="xs">
        {kind === 'students' && first && (
          <Button
            renderRoot={(props) => <Link to="/attendance" search={{ classId: first._id }} {...props} />}
          >
            {i18n.t('Mark {name} now', { name: classLabel(first) })}
          </Button>
        )}
        {kind === 'students' && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/students" search={one ? { classId: one._id } : {}} {...props} />
            )}
          >
            {i18n.t('Show them')}
          </Button>
        )}
        <Button variant="default" onClick={onNext}>
          {i18n.t('Import another file')}
        </Button>
        <Button variant="default" onClick={onUndo}>
          {i18n.t('Undo this import')}
        </Button>
      </Group>
    </Alert>
  )
}
