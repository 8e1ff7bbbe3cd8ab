import { Alert, Button, Text } from '@mantine/core'
import type { ListedStudent } from '@shala/contract/students'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { formatLongDay } from '#ui/format.ts'
import classes from './marking.module.css'
import { countMarks } from './marking-counts.tsx'

const shownFor = 2000

interface MarkingSuccessProps {
  date: string
  students: ListedStudent[]
  /** Grows with each marking that was saved. */
  saved: number
}

/** 'Submit', and the card that says what is done, for 2 seconds after marking (docs/product.md, Attendance). */
export function MarkingSuccess({ date, students, saved }: MarkingSuccessProps) {
  const [submitted, setSubmitted] = useState(0)
  const [isShown, setShown] = useState(false)
  const cause = saved + submitted
  useEffect(() => {
    if (cause === 0) return
    setShown(true)
    const timer = setTimeout(() => setShown(false), shownFor)
    return () => clearTimeout(timer)
  }, [cause])
  const { unmarked } = countMarks(students)
  return (
    <>
      <Button className={classes.submit} onClick={() => setSubmitted((count) => count + 1)}>
        {i18n.t('Submit')}
      </Button>
      <div role="status" className={classes.success}>
        {isShown && (
          <Alert
            color="green"
            variant="filled"
            icon={<IconCircleCheck size={22} stroke={1.75} aria-hidden="true" />}
          >
            <Text fw={600}>{i18n.t('Attendance marked for {day}', { day: formatLongDay(date) })}</Text>
            {submitted > 0 && unmarked > 0 && (
              <Text size="sm">
                {i18n.t('{unmarked, plural, one {# student is} other {# students are}} still unmarked.', {
                  unmarked,
                })}
              </Text>
            )}
          </Alert>
        )}
      </div>
    </>
  )
}
