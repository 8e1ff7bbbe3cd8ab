import { Button, Text } from '@mantine/core'
import { isOnLeave } from '@shala/contract/attendance/day-parts'
import { classLabel } from '@shala/contract/classes'
import type { Child } from '@shala/contract/family'
import { leaveLabel, markLabel } from '#features/attendance/index.ts'
import { useSwitchAccount } from '#features/profile/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { Person } from '#ui/display/person.tsx'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import { AbsenceAnswer } from './absence-answer.tsx'
import classes from './family.module.css'
import { useChildren } from './family-queries.ts'
import { WeekStrip } from './week-strip.tsx'

/** The other children of the phone, each with today and the week. */
export function Siblings() {
  const { data: children = [] } = useChildren()
  const others = children.filter(({ isCurrent }) => !isCurrent)
  if (others.length === 0) return null
  return (
    <Section title={i18n.t('Your other children')}>
      <ul className={layout.ruled}>
        {others.map((child) => (
          <li key={child._id}>
            <Sibling child={child} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function todayWords({ status, awayHalf, leave, isOff }: Child['week'][number]): string {
  if (isOnLeave(status, leave)) return leaveLabel('full day')
  if (status) return markLabel(status, awayHalf, leave)
  return isOff ? i18n.t('No school today') : i18n.t('Not marked yet')
}

function Sibling({ child }: { child: Child }) {
  const { _id, name, photo, week } = child
  const today = useToday()
  const change = useSwitchAccount()
  const day = week.find(({ date }) => date === today)
  const first = name.split(' ')[0] ?? name
  return (
    <div className={classes.sibling}>
      <div className={`${layout.row} ${layout.spread}`}>
        <Person name={name} photo={photo} line={child.class && classLabel(child.class)} />
        {/* A Sunday without school is not in the week. */}
        <Text fw={600}>{day ? todayWords(day) : i18n.t('No school today')}</Text>
      </div>
      <AbsenceAnswer child={child} today={today} />
      <div className={`${layout.row} ${layout.spread}`}>
        <WeekStrip week={week} today={today} />
        <Button variant="default" className={layout.fixed} onClick={() => change(_id)}>
          {i18n.t('Change to {name}', { name: first })}
        </Button>
      </div>
    </div>
  )
}
