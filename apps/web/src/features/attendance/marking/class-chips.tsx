import { Button } from '@mantine/core'
import { classLabel, type SchoolClass } from '@shala/contract/classes'
import { IconCheck } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { ownClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { useDaysOff } from '../closed/use-days-off.ts'
import { useUnmarked } from '../unmarked/unmarked-queries.ts'
import classes from './class-chips.module.css'
import { classStates, ownFirst } from './class-states.ts'
import { useOneStop } from './use-one-stop.ts'

/** More classes are found by typing. A class teacher sees her own first, others those that are not marked. */
const most = 12

interface ClassChipsProps {
  taught: SchoolClass[]
  date: string
  /** The open class's id. */
  chosen: string
  onChoose: (classId: string) => void
  onIntent: (classId: string) => void
}

/**
 * The classes with their progress on the day. If there are too many and none is chosen, only those that are not marked.
 */
export const ClassChips = memo(function ClassChips(props: ClassChipsProps) {
  const { taught, date, chosen, onChoose, onIntent } = props
  const isFew = taught.length <= most || ownClasses(taught).length > 0
  const isShown = taught.length > 1 && (isFew || chosen === '')
  const { data } = useUnmarked(date, isShown)
  const { isOff } = useDaysOff({ from: date, to: date })
  const line = useRef<HTMLUListElement>(null)
  const keys = useOneStop(line)
  useEffect(() => {
    if (chosen === '') return
    const chip = line.current?.querySelector('[aria-pressed=true]')
    chip?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  if (!isShown) return null
  const states = classStates(data, (id) => isOff(date, id))
  const isUnmarked = ({ _id }: SchoolClass) => states.get(_id)?.isMarked === false
  const shown = isFew ? ownFirst(taught) : taught.filter(isUnmarked).slice(0, most)
  if (shown.length === 0) return null
  const stop = shown.some(({ _id }) => _id === chosen) ? chosen : shown[0]?._id
  return (
    <ul
      ref={line}
      role="toolbar"
      className={`${layout.tight} ${classes.chips}`}
      data-line={chosen !== '' || undefined}
      aria-label={i18n.t('Classes')}
      onKeyDown={keys}
    >
      {shown.map((one) => {
        const state = states.get(one._id)
        return (
          <li key={one._id} role="presentation">
            <Button
              tabIndex={one._id === stop ? 0 : -1}
              variant={one._id === chosen ? 'light' : 'default'}
              aria-pressed={one._id === chosen}
              classNames={{ root: classes.chip, label: classes.words }}
              onPointerDown={() => onIntent(one._id)}
              onFocus={() => onIntent(one._id)}
              onClick={() => onChoose(one._id)}
            >
              {classLabel(one)}
              <span className={`${layout.line} ${classes.state}`} data-marked={state?.isMarked || undefined}>
                {state?.isMarked && <IconCheck size={14} stroke={2} aria-hidden="true" />}
                {state?.words}
              </span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
})
