import { Anchor, Button, Group, Text } from '@mantine/core'
import type { TeacherDay } from '@shala/contract/teacher-attendance/teacher-attendance'
import { IconScan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { BackEarly } from '#features/leave/index.ts'
import { useTimeZone, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { lazyPart } from '#platform/loading/lazy-part.tsx'
import { Section } from '#ui/page/section.tsx'
import classes from '../teacher-attendance.module.css'
import { useOwnTeacherDay } from '../teacher-attendance-queries.ts'
import { dayWords, timeWords } from '../teacher-attendance-words.ts'

const Scanner = lazyPart(async () => (await import('./scanner.tsx')).Scanner)

/** For a teacher's home screen: whether they have checked in, and the camera for the school's code. */
export function TeacherScanCard({ isWanted = false }: { isWanted?: boolean }) {
  const [isOpen, setOpen] = useState(isWanted)
  return (
    <Section
      title={i18n.t('Your attendance')}
      line={i18n.t("Scan your school's code when you arrive and when you leave.")}
    >
      <OwnDay />
      {isOpen ? (
        <Suspense fallback={<div className={classes.coming} />}>
          <Scanner onStop={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Group gap="md">
          <Button
            leftSection={<IconScan size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {i18n.t('Start Scan')}
          </Button>
          <Anchor underline="always" renderRoot={(props) => <Link to="/teacherAttendance" {...props} />}>
            {i18n.t('My month')}
          </Anchor>
        </Group>
      )}
    </Section>
  )
}

const isExpected = ({ status }: TeacherDay) => status !== 'holiday' && status !== 'leave'

function OwnDay() {
  const { data: day } = useOwnTeacherDay(useToday())
  const timeZone = useTimeZone()
  if (!day) return null
  const { checkIn, checkOut } = day
  const words = checkOut
    ? i18n.t('In {in}, out {out}', { in: timeWords(checkIn, timeZone), out: timeWords(checkOut, timeZone) })
    : checkIn
      ? i18n.t('Checked in at {time}', { time: timeWords(checkIn, timeZone) })
      : isExpected(day)
        ? i18n.t('Not checked in today')
        : dayWords(day)
  return (
    <>
      <Text mb="sm" fw={600}>
        {words}
        {checkIn && (
          <Text component="span" c="dimmed" fw={400}>
            {' '}
            · {dayWords(day)}
          </Text>
        )}
      </Text>
      {day.cameOnLeave && (
        <Suspense>
          <BackEarly leaveId={day.cameOnLeave._id} day={day.date} of="own" />
        </Suspense>
      )}
    </>
  )
}
