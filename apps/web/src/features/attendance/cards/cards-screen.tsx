import { Button, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import { academicYearAt } from '@shala/contract/schools/school-days'
import type { ListedStudent } from '@shala/contract/students/listed'
import { IconPrinter, IconQrcode } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { LazyClassPicker, useTaughtClasses } from '#features/classes/index.ts'
import { schoolQuery, useSettings, useToday } from '#features/schools/index.ts'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { QrCode } from '#ui/display/qr-code.tsx'
import layout from '#ui/layout.module.css'
import { FilterChips } from '#ui/list/filter-chips.tsx'
import { Page } from '#ui/page/page.tsx'
import { printWhole } from '#ui/page/print-whole.ts'
import { Empty, Failed } from '#ui/page/states.tsx'
import classes from './cards.module.css'
import idCard from './id-card.module.css'
import { IdCard } from './id-card.tsx'
import { useTagLinks } from './tag-link.ts'
import { useActiveStudents } from './use-active-students.ts'

/** A sheet of a class's cards, or of one student's, each with the student's code, to be printed and cut. */
export function CardsScreen() {
  const { classId, student, kind } = useSearch({ from: '/signed-in/cards' })
  const students = useActiveStudents(classId)
  const links = useTagLinks(classId)
  const printing = useMutation({ mutationFn: printWhole })
  const shown = student ? students.data?.filter(({ _id }) => _id === student) : students.data
  const only = student ? shown?.[0] : undefined
  return (
    <Page
      title={i18n.t('Cards')}
      filters={<CardFilters classId={classId} only={only} kind={kind} />}
      actions={
        <Button
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          disabled={!shown?.length || !links.data}
          loading={printing.isPending}
          onClick={() => printing.mutate()}
        >
          {i18n.t('Print')}
        </Button>
      }
    >
      {!classId && (
        <Empty
          icon={<IconQrcode size={40} stroke={1.5} aria-hidden="true" />}
          title={i18n.t('Select a Class to Begin')}
          hint={i18n.t(
            'Each student gets a card with their own code. Print the sheet, cut out the cards, and scan a card to mark that student.',
          )}
        />
      )}
      {(students.isLoading || links.isLoading) && <Skeleton height={320} />}
      {students.isError && !students.data && (
        <Failed message={messageOf(students.error)} onRetry={students.refetch} />
      )}
      {links.isError && !links.data && <Failed message={messageOf(links.error)} onRetry={links.refetch} />}
      {shown?.length === 0 && <Empty title={i18n.t('No students found')} />}
      {shown && links.data && <Sheet students={shown} links={links.data} isOfIds={kind === 'id'} />}
    </Page>
  )
}

interface CardFiltersProps {
  classId: string | undefined
  only: ListedStudent | undefined
  kind: 'id' | undefined
}

function CardFilters({ classId, only, kind }: CardFiltersProps) {
  const navigate = useNavigate({ from: '/cards' })
  const taught = useTaughtClasses() ?? []
  return (
    <div className={`${layout.notOnPaper} ${layout.row}`}>
      <KindOfCard
        kind={kind ?? ''}
        onChoose={(value) =>
          void navigate({
            search: { classId, student: only?._id, ...(value && { kind: 'id' }) },
            replace: true,
          })
        }
      />
      <LazyClassPicker
        label={null}
        aria-label={i18n.t('Class')}
        classes={taught}
        value={classId ?? ''}
        className={classes.picker}
        onChange={(id) => void navigate({ search: { classId: id, kind }, replace: true })}
      />
      <FilterChips
        chips={[{ key: 'student', label: only && i18n.t('Only {name}', { name: only.name }), without: {} }]}
        onChange={() => void navigate({ search: { classId, kind }, replace: true })}
      />
    </div>
  )
}

function KindOfCard({ kind, onChoose }: { kind: string; onChoose: (kind: string) => void }) {
  return (
    <SegmentedControl
      aria-label={i18n.t('Kind of card')}
      data={[
        { value: '', label: i18n.t('Attendance cards') },
        { value: 'id', label: i18n.t('ID cards') },
      ]}
      value={kind}
      onChange={onChoose}
    />
  )
}

interface SheetProps {
  students: ListedStudent[]
  links: Map<string, string>
  isOfIds: boolean
}

function Sheet({ students, links, isOfIds }: SheetProps) {
  const { data: school } = useQuery(schoolQuery)
  const start = useSettings()?.academicYearStart
  const today = useToday()
  if (isOfIds && (!school || !start)) return <Skeleton height={320} />
  return (
    <ul className={isOfIds ? idCard.sheet : classes.sheet}>
      {students.map((student) => {
        const link = links.get(student._id)
        if (!link) return null
        if (!isOfIds || !school || !start) return <CardOf key={student._id} student={student} link={link} />
        const { name: year } = academicYearAt(today, start)
        return <IdCard key={student._id} student={student} link={link} school={school} year={year} />
      })}
    </ul>
  )
}

function CardOf({ student, link }: { student: ListedStudent; link: string }) {
  const { name, rollNumber } = student
  return (
    <li className={`${layout.line} ${classes.card}`}>
      <QrCode text={link} label={i18n.t('QR code for {name}', { name })} size="30mm" />
      <div className={layout.words}>
        <Text fw={650} className={layout.words}>
          {name}
        </Text>
        <Text size="sm">{classLabel(student.class)}</Text>
        <Text size="sm">{i18n.t('Roll {rollNumber}', { rollNumber })}</Text>
      </div>
    </li>
  )
}
