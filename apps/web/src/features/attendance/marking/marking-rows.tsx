import { Button, Group } from '@mantine/core'
import { useLongPress } from '@mantine/hooks'
import { pagingLimits } from '@shala/contract/general/paging'
import type { ListedStudent } from '@shala/contract/students/listed'
import { type SyntheticEvent, useCallback, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { usePreload } from '#platform/loading/use-preload.ts'
import { useDrawnFirst } from '#ui/deferred-drawing.ts'
import { Pages } from '#ui/list/pages.tsx'
import { WaitingDialog } from '../waiting/lazy-waiting-dialog.ts'
import { remarksOf } from './drafts.ts'
import { RowMenu } from './lazy-row-menu.ts'
import type { MarkedStudent } from './marking-queries.ts'
import classes from './marking-row.module.css'
import { MarkingRow } from './marking-row.tsx'
import type { Marking } from './use-marking.ts'
import { useRowKeys } from './use-row-keys.ts'

interface MarkingRowsProps {
  students: MarkedStudent[]
  marking: Marking
}

const drawnMs = 300

/** Up to 60 are on one page. */
export function MarkingRows({ students, marking }: MarkingRowsProps) {
  // As soon as the rows are drawn: if the network is then lost, marking still works.
  usePreload(RowMenu, drawnMs)
  usePreload(WaitingDialog, drawnMs)
  const [pageAsked, setPage] = useState(1)
  const [isWholeAsked, setWholeAsked] = useState<boolean>()
  const isWhole = isWholeAsked ?? students.length <= 60
  const limit = pagingLimits.pageSize
  const pages = Math.ceil(students.length / limit)
  // A search leaves fewer.
  const page = Math.max(1, Math.min(pageAsked, pages))
  const shown = isWhole ? students : students.slice((page - 1) * limit, page * limit)
  return (
    <>
      <Rows students={shown} marking={marking} />
      {students.length > limit && (
        <Group justify="space-between" gap="sm">
          {!isWhole && (
            <Pages page={page} pages={pages} total={students.length} limit={limit} onPage={setPage} />
          )}
          <Button variant="subtle" onClick={() => setWholeAsked(!isWhole)}>
            {isWhole ? i18n.t('Show {limit} per page', { limit }) : i18n.t('Show the whole class')}
          </Button>
        </Group>
      )}
    </>
  )
}

/** More than a screen holds, so that nobody sees the rest arrive. */
const inSight = 12

function Rows({ students, marking: { acts, drafts } }: MarkingRowsProps) {
  const [menu, setMenu] = useState({ of: '', isOpen: false })
  const onMenu = useCallback(({ _id: of }: ListedStudent, isOpen: boolean) => setMenu({ of, isOpen }), [])
  const finger = useRestingFinger((id) => setMenu({ of: id, isOpen: true }))
  const onKeyDown = useRowKeys(students, acts)
  const drawn = useDrawnFirst(students.length, inSight)
  const toCome = Math.max(0, students.length - drawn)
  return (
    <ul className={classes.rows} onKeyDown={onKeyDown} {...finger}>
      {students.slice(0, drawn).map((student) => (
        <MarkingRow
          key={student._id}
          student={student}
          remarks={remarksOf(drafts, student)}
          acts={acts}
          menu={menu.of !== student._id ? 'none' : menu.isOpen ? 'open' : 'closed'}
          onMenu={onMenu}
        />
      ))}
      {toCome > 0 && <li style={{ height: `calc(${toCome} * var(--row) - 4px)` }} aria-hidden="true" />}
    </ul>
  )
}

/** The row under a finger, outside its controls. */
function rowUnder({ target }: SyntheticEvent): string | undefined {
  const element = target as Element
  if (element.closest('button, input, [role="dialog"]')) return undefined
  return element.closest<HTMLElement>('[data-student]')?.dataset.student
}

/** A finger held on a row opens its menu; scrolling and the buttons inside are left alone. */
function useRestingFinger(open: (studentId: string) => void) {
  return useLongPress(
    (event) => {
      const id = rowUnder(event)
      if (id) open(id)
    },
    {
      threshold: 500,
      events: ['touch'],
      cancelOnMove: true,
      // Lifting the finger would count as a click outside what has just opened.
      onFinish: (event) => event.preventDefault(),
    },
  )
}
