import { Button } from '@mantine/core'
import { isPassout, type SchoolClass } from '@shala/contract/classes'
import { IconCalendarCheck, IconId, IconReport } from '@tabler/icons-react'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { classWords, useClasses } from '#features/classes/index.ts'
import { ClassPapers, PromoteClass } from '#features/students/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { useTitled } from '#platform/screens/own-title.ts'
import { mayI } from '#platform/session/roles.ts'
import layout from '#ui/layout.module.css'
import { BackButton } from '#ui/page/back-button.tsx'
import { Page } from '#ui/page/page.tsx'
import { PageTabs } from '#ui/page/page-tabs.tsx'
import { Empty, Failed, Loading } from '#ui/page/states.tsx'
import classes from './class-page.module.css'
import { ClassStudents, MonthOfClass } from './class-tabs.tsx'
import type { ClassTab } from './tab-names.ts'

/** A class as a place: its students, its month, its papers, and what is done with it. */
export function ClassScreen() {
  const { classId } = useParams({ from: '/signed-in/classes/$classId' })
  const { data, error, refetch, isFetching } = useClasses()
  const found = data?.classes.find(({ _id }) => _id === classId)
  if (found) return <FoundClass found={found} />
  return (
    <Page title={i18n.t('Class')} filters={<BackButton to="/classes" label={i18n.t('All classes')} />}>
      {!data && !error && <Loading />}
      {!data && error && <Failed message={messageOf(error)} onRetry={refetch} isRetrying={isFetching} />}
      {data && (
        <Empty title={i18n.t('This class was not found.')} hint={i18n.t('It may have been deleted.')} />
      )}
    </Page>
  )
}

function FoundClass({ found }: { found: SchoolClass }) {
  const { tab } = useSearch({ from: '/signed-in/classes/$classId' })
  const navigate = useNavigate({ from: '/classes/$classId' })
  const name = classWords(found)
  useTitled(name)
  const isTaught = !isPassout(found)
  const tabs = [
    {
      name: 'students' as ClassTab,
      title: i18n.t('Students'),
      content: <ClassStudents found={found} />,
    },
    ...(isTaught && mayI('reports:read')
      ? [
          {
            name: 'attendance' as ClassTab,
            title: i18n.t('Attendance'),
            content: <MonthOfClass found={found} />,
          },
        ]
      : []),
    ...(isTaught
      ? [
          {
            name: 'papers' as ClassTab,
            title: i18n.t('Papers'),
            content: <ClassPapers classId={found._id} />,
          },
        ]
      : []),
  ]
  return (
    <Page
      title={name}
      filters={
        <div className={layout.row}>
          <BackButton to="/classes" label={i18n.t('All classes')} />
          {isTaught && <p className={layout.quiet}>{factsOf(found)}</p>}
        </div>
      }
      actions={isTaught && <Actions found={found} />}
    >
      <PageTabs
        tabs={tabs}
        shown={tab}
        onShow={(next) => void navigate({ search: next === 'students' ? {} : { tab: next }, replace: true })}
      />
    </Page>
  )
}

/** 'Dev Chavan · 43 students · 40 here today' */
function factsOf({ classTeacher, totalStudents: students, totalMarkedToday, totalHereToday }: SchoolClass) {
  return [
    classTeacher?.name,
    i18n.t('{students, plural, one {# student} other {# students}}', { students }),
    totalMarkedToday > 0 ? i18n.t('{here} here today', { here: totalHereToday }) : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

function Actions({ found: { _id: classId } }: { found: SchoolClass }) {
  return (
    <div className={`${layout.wrap} ${classes.actions}`}>
      {mayI('reports:read') && (
        <Button
          variant="default"
          leftSection={<IconReport {...icon} />}
          renderRoot={(props) => (
            <Link to="/reports" search={{ report: 'register', class: classId }} {...props} />
          )}
        >
          {i18n.t('Register')}
        </Button>
      )}
      {mayI('attendance:mark') && (
        <Button
          variant="default"
          leftSection={<IconId {...icon} />}
          renderRoot={(props) => <Link to="/cards" search={{ classId }} {...props} />}
        >
          {i18n.t('Cards')}
        </Button>
      )}
      {mayI('students:promote') && <PromoteClass classId={classId} />}
      {mayI('attendance:mark') && (
        <Button
          leftSection={<IconCalendarCheck {...icon} />}
          renderRoot={(props) => <Link to="/attendance" search={{ classId }} {...props} />}
        >
          {i18n.t('Mark today')}
        </Button>
      )}
    </div>
  )
}
