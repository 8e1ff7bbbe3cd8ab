import { Button, Card, Skeleton, Text, Title } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ownClasses } from '#features/classes/index.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { useIsPhone } from '#ui/media.ts'
import { dayWords, isUnmarked } from './class-day.ts'
import { type ClassToday, useClassesToday } from './classes-today.ts'
import { MarksBar } from './marks-bar.tsx'
import classes from './today.module.css'

/** For the staff's home screen: today's attendance of each class, one row a grade; a press opens a class to mark it. */
export function ClassStrip() {
  const known = useClassesToday()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  if (known === null || known?.length === 0) return null
  // On a phone, whoever has a class of their own came for that one.
  const hasOwn = known !== undefined && ownClasses(known.map(({ ofClass }) => ofClass)).length > 0
  if (isPhone && hasOwn && !isOpen) {
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {i18n.t('Other classes')}
      </Button>
    )
  }
  return (
    <Card component="section" aria-labelledby="today-by-class">
      <Title order={2} size="h3" id="today-by-class" mb="xs">
        {i18n.t('Today by class')}
      </Title>
      {known ? (
        <ul className={classes.grades}>
          {[...Map.groupBy(known, ({ ofClass }) => ofClass.name)].map(([grade, sections]) => (
            <li key={grade} className={classes.grade}>
              <Text component="span" size="sm" fw={600} className={layout.words}>
                {grade}
              </Text>
              <ul className={classes.sections}>
                {sections.map((one) => (
                  <Section key={one.ofClass._id} {...one} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={220} />
      )}
    </Card>
  )
}

function Section({ ofClass, day }: ClassToday) {
  const { _id, section } = ofClass
  const isWaiting = isUnmarked(day)
  return (
    <li>
      <Link
        to="/attendance"
        search={{ classId: _id }}
        title={dayWords(day)}
        className={`${layout.box} ${layout.plain} ${layout.pressable} ${layout.figures} ${classes.section}`}
        data-unmarked={isWaiting || undefined}
      >
        <span className={layout.hidden}>{`${classLabel(ofClass)}: ${dayWords(day)}`}</span>
        <span className={layout.whole} aria-hidden="true">
          {section && <span className={classes.letter}>{section}</span>}
          {isWaiting ? '–' : day.present + day.late}
          <span className={layout.dim}>/{day.totalStudents}</span>
        </span>
        <MarksBar day={day} />
      </Link>
    </li>
  )
}
