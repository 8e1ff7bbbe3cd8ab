import { Button, Text } from '@mantine/core'
import type { ListedStudent } from '@shala/contract/students/listed'
import { useEffect, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { RefreshButton } from '#ui/page/refresh-button.tsx'
import classes from './marking.module.css'
import type { MarkingActs } from './marking-acts.ts'
import { countMarks, isPrepared } from './marking-counts.tsx'

interface MarkAllProps {
  /** The students shown. */
  students: ListedStudent[]
  /** Not everybody is shown: a search leaves some out. */
  isSome: boolean
  acts: MarkingActs
  onRefresh: () => Promise<unknown>
}

/** Marks everybody who is shown, unmarked and not on leave; absent is less prominent, because it is rarely meant. */
export function MarkAll({ students, isSome, acts, onRefresh }: MarkAllProps) {
  const prepared = students.filter(isPrepared).length
  const count = countMarks(students).unmarked - prepared
  const [isRefreshing, setRefreshing] = useState(false)
  // A separate state, because the list also refreshes by itself, which should not be visible.
  const refresh = () => {
    setRefreshing(true)
    void onRefresh().finally(() => setRefreshing(false))
  }
  const labels =
    isSome && count > 0
      ? {
          present: i18n.t('Mark these {count} present', { count }),
          absent: i18n.t('Mark these {count} absent', { count }),
        }
      : { present: i18n.t('Mark All Present'), absent: i18n.t('Mark All Absent') }
  // The buttons go with what they did.
  const isPressed = useRef(false)
  useEffect(() => {
    if (count === 0 && isPressed.current) focusSubmit()
    isPressed.current = false
  }, [count])
  const mark = (status: 'present' | 'absent') => {
    acts.markAll(students, status)
    isPressed.current = true
  }
  return (
    <div className={`${layout.wrap} ${classes.all}`}>
      {count === 0 ? (
        <Text size="sm" c="dimmed" className={classes.allDone}>
          {doneWords(prepared, isSome)}
        </Text>
      ) : (
        <>
          <Button color="green" className={classes.mainAll} onClick={() => mark('present')}>
            {labels.present}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => mark('absent')}>
            {labels.absent}
          </Button>
        </>
      )}
      <RefreshButton isRefreshing={isRefreshing} onRefresh={refresh} />
    </div>
  )
}

function doneWords(prepared: number, isSome: boolean): string {
  if (prepared > 0)
    return i18n.t(
      '{prepared, plural, one {# child is away as its family says: Submit marks it absent.} other {# children are away as their families say: Submit marks them absent.}}',
      { prepared },
    )
  return isSome ? i18n.t('All of these are marked.') : i18n.t('Everybody is marked.')
}

function focusSubmit(): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('[data-submit]')?.focus({ preventScroll: true })
}
