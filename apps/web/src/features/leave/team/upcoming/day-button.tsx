import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Upcoming } from '@shala/contract/leave/upcoming'
import { weekdayOf } from '@shala/contract/schools/school-days'
import { weekdayName } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import classes from './upcoming.module.css'

export interface DaysProps extends Upcoming {
  /** The day whose people are named below. */
  chosen: string | undefined
  onChoose: (date: string) => void
}

/** One day and how many are away on it. Pressed, or reached by keyboard, it names them below. */
export function DayButton({
  day,
  staff,
  chosen,
  onChoose,
}: Pick<DaysProps, 'staff' | 'chosen' | 'onChoose'> & { day: Upcoming['days'][number] }) {
  const { date, isOff, holiday, away, asking } = day
  const choose = () => onChoose(date)
  const awayWords = i18n.t('{away} of {staff} away', { away, staff })
  const askingWords = i18n.t('{count} asking', { count: asking })
  return (
    <UnstyledButton
      className={classes.day}
      data-off={isOff || undefined}
      aria-pressed={date === chosen}
      onFocus={choose}
      onClick={choose}
    >
      <b>{`${weekdayName(weekdayOf(date), 'short')} ${Number(date.slice(8))}`}</b>
      {isOff && <Unseen words={holiday ?? i18n.t('Day off')} />}
      {!isOff && away > 0 ? <span>{awayWords}</span> : <Unseen words={awayWords} />}
      {asking > 0 &&
        (isOff ? <Unseen words={askingWords} /> : <span className={classes.asking}>{askingWords}</span>)}
    </UnstyledButton>
  )
}

/** There is no room for it: the people are named below, and the bars are hatched. */
function Unseen({ words }: { words: string }) {
  return <VisuallyHidden>{` ${words} `}</VisuallyHidden>
}
