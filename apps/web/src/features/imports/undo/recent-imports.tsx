import { Button, Text } from '@mantine/core'
import { dayAt } from '@shala/contract/general/days'
import type { SchoolImport } from '@shala/contract/imports/imports'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { formatDay, formatTime } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import classes from '../imports.module.css'
import { useImports } from '../imports-queries.ts'
import { useUndo } from './use-undo.tsx'

/** The imports of the last 30 days; hidden while there are none. */
export function RecentImports({ onUndone }: { onUndone: (id: string) => void }) {
  const imports = useImports().data ?? []
  const { takeBack, undoing, question } = useUndo(onUndone)
  const [asked, setAsked] = useState<SchoolImport | null>(null)
  if (imports.length === 0) return null
  return (
    <Section title={i18n.t('Imports of the last 30 days')}>
      <ul className={layout.ruled}>
        {imports.map((one) => (
          <RecentImport
            key={one._id}
            import={one}
            isBusy={undoing === one._id}
            onUndo={() => setAsked(one)}
          />
        ))}
      </ul>
      {asked && (
        <Confirm
          opened
          title={i18n.t('Undo this import?')}
          text={i18n.t(
            '{name}: {counts}. Students or teachers it added are removed; changes it made are undone.',
            {
              name: asked.fileName || i18n.t('Pasted rows'),
              counts: countWords(asked),
            },
          )}
          confirmLabel={i18n.t('Undo import')}
          isDanger
          onConfirm={() => {
            setAsked(null)
            void takeBack([asked._id])
          }}
          onCancel={() => setAsked(null)}
        />
      )}
      {question}
    </Section>
  )
}

function countWords({ kind, added, updated }: SchoolImport): string {
  const people =
    kind === 'students'
      ? i18n.t('{added, plural, one {# student} other {# students}} added', { added })
      : i18n.t('{added, plural, one {# teacher} other {# teachers}} added', { added })
  return updated > 0 ? `${people}, ${i18n.t('{updated} updated', { updated })}` : people
}

interface RecentImportProps {
  import: SchoolImport
  isBusy: boolean
  onUndo: () => void
}

function RecentImport({ import: one, isBusy, onUndo }: RecentImportProps) {
  const { fileName, by, at, undone } = one
  const timeZone = useTimeZone()
  const when = `${formatDay(dayAt(new Date(at), timeZone))}, ${formatTime(at, timeZone)}`
  const name = fileName || i18n.t('Pasted rows')
  return (
    <li>
      <div className={`${layout.words} ${classes.words}`}>
        <strong>{name}</strong>
        <span className={layout.quiet}>
          {countWords(one)} · {i18n.t('{when}, by {name}', { when, name: by.name })}
        </span>
      </div>
      {undone ? (
        <Text size="sm" c="dimmed">
          {i18n.t('Undone by {name}', { name: undone.by.name })}
        </Text>
      ) : (
        <Button
          variant="default"
          loading={isBusy}
          aria-label={i18n.t('Undo: {name}, {when}', { name, when })}
          onClick={onUndo}
        >
          {i18n.t('Undo')}
        </Button>
      )}
    </li>
  )
}
