import { Text } from '@mantine/core'
import { type ChangedSince, importTexts } from '@shala/contract/imports/imports'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import layout from '#ui/layout.module.css'
import { toast } from '#ui/toast.tsx'
import { changedSince, useUndoImport } from '../imports-queries.ts'

interface Asked {
  ids: string[]
  since: ChangedSince
}

/** Undoes imports, the last one first; asks once if something has changed since. */
export function useUndo(onUndone: (id: string) => void) {
  const undo = useUndoImport()
  const [asked, setAsked] = useState<Asked | null>(null)
  async function takeBack(ids: string[], keepChanged = false): Promise<void> {
    const [id, ...rest] = ids.toReversed()
    if (id === undefined) return
    try {
      const { removed, restored } = await undo.mutateAsync({ id, keepChanged })
      setAsked(null)
      onUndone(id)
      toast('success', i18n.t(importTexts.undone, { removed, restored }))
      await takeBack(rest.toReversed())
    } catch (error) {
      const since = changedSince(error)
      setAsked(since && { ids, since })
      if (!since) toast('error', messageOf(error))
    }
  }
  return {
    takeBack: (ids: string[]) => takeBack(ids),
    undoing: undo.isPending ? undo.variables.id : null,
    question: asked && (
      <Confirm
        opened
        title={i18n.t('Something has changed since')}
        text={<Changed since={asked.since} />}
        confirmLabel={i18n.t('Undo the others')}
        isBusy={undo.isPending}
        isDanger
        action={asked.since.others === 0 ? <span /> : undefined}
        onConfirm={() => takeBack(asked.ids, true)}
        onCancel={() => setAsked(null)}
      />
    ),
  }
}

function whyWords(why: ChangedSince['people'][number]['why']): string {
  if (why === 'changed') return i18n.t('changed since')
  if (why === 'removed') return i18n.t('removed since')
  return why === 'marked' ? i18n.t('has attendance') : i18n.t('another student now has the roll number')
}

function Changed({ since: { people, total, others } }: { since: ChangedSince }) {
  const more = total - people.length
  return (
    <>
      <Text>{i18n.t('They would stay as they are now:')}</Text>
      <ul className={layout.bullets}>
        {people.map(({ _id, name, why }) => (
          <li key={_id}>
            {name}: {whyWords(why)}
          </li>
        ))}
        {more > 0 && <li>{i18n.t('and {more} more', { more })}</li>}
      </ul>
      <Text>
        {i18n.t(
          '{others, plural, =0 {Nobody else is left to undo.} one {# other can be undone.} other {# others can be undone.}}',
          {
            others,
          },
        )}
      </Text>
    </>
  )
}
