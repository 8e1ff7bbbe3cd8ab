import { Button, VisuallyHidden } from '@mantine/core'
import type { ActivityEntry } from '@shala/contract/activity/activity'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTimeZone } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './activity.module.css'
import { fieldLabel, valueLabel } from './activity-words.ts'

const shownAtFirst = 3

/** The fields with their old and new values: the first three, or all on request. */
export function ActivityChanges({ entry }: { entry: ActivityEntry }) {
  const { before, after, changes, entity } = entry
  const timeZone = useTimeZone()
  const words = (field: string, value: unknown) => valueLabel(field, value, { timeZone, entity })
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, shownAtFirst)
  if (changes.length === 0) return null
  return (
    <>
      <dl className={classes.changes}>
        {shown.map(({ field, before: was, after: is }) => (
          <div key={field}>
            <dt>{fieldLabel(field, entity)}</dt>
            <dd>
              {before && <span className={after ? layout.dim : undefined}>{words(field, was)}</span>}
              {before && after && (
                <>
                  <VisuallyHidden>{i18n.t('changed to')}</VisuallyHidden>
                  <IconArrowRight size={14} stroke={2} aria-hidden="true" className={classes.arrow} />
                </>
              )}
              {after && <span>{words(field, is)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > shownAtFirst && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? i18n.t('Show less') : i18n.t('Show all {count} fields', { count: changes.length })}
        </Button>
      )}
    </>
  )
}
