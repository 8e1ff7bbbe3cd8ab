import { Switch, Text, UnstyledButton } from '@mantine/core'
import { type DocumentField, documentFields } from '@shala/contract/files'
import { listPapers, papersLimits, type StudentPapers } from '@shala/contract/students/papers'
import { studentRefusals } from '@shala/contract/students/texts'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/calls/api.ts'
import { isRefusedWith } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { useShowPerson } from '#platform/screens/person-panel.ts'
import { Person } from '#ui/display/person.tsx'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { List } from '#ui/list/list.tsx'
import type { Column } from '#ui/list/list-column.ts'
import { Empty } from '#ui/page/states.tsx'
import { documentLabel } from '../details/documents.ts'

const missingOf = ({ held }: StudentPapers) => documentFields.filter((field) => !held.includes(field))

/** A class's students with the documents that the school holds, and those that it has not got. */
export function ClassPapers({ classId }: { classId: string }) {
  const [isWhole, setWhole] = useState(false)
  const show = useShowPerson()
  const papers = useQuery({
    queryKey: ['students', 'papers', classId],
    queryFn: ({ signal }) => call(listPapers, { query: { class: classId }, signal }),
  })
  if (isRefusedWith(papers.error, studentRefusals.notOwnClass)) {
    return <Empty title={i18n.t(studentRefusals.notOwnClass.message)} />
  }
  const all = papers.data?.students
  const rows = isWhole ? all : all?.filter((student) => missingOf(student).length > 0)
  const open = ({ _id: id }: StudentPapers) =>
    show({ kind: 'student', id, among: rows?.map(({ _id }) => _id) ?? [] })
  return (
    <div className={layout.loose}>
      {all && all.length > 0 && (
        <div className={`${layout.row} ${layout.apart}`}>
          <Text size="sm">{summaryOf(all)}</Text>
          <Switch
            label={i18n.t('Show those with all papers too')}
            checked={isWhole}
            onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
          />
        </div>
      )}
      {papers.data?.isCut && (
        <Text size="sm" c="dimmed">
          {i18n.t('The first {count} students of the class.', { count: formatNumber(papersLimits.students) })}
        </Text>
      )}
      <List
        label={i18n.t('Papers')}
        columns={columns(open)}
        rowKey={({ _id }) => _id}
        source={{ ...papers, rows }}
        onOpen={open}
        empty={
          <Empty title={all?.length === 0 ? i18n.t('No students found') : i18n.t('No papers are missing.')} />
        }
      />
    </div>
  )
}

/** 'Missing: 12 Birth certificate, 3 Marksheet' */
function summaryOf(students: StudentPapers[]): string {
  const counts = documentFields
    .map((field) => [field, students.filter(({ held }) => !held.includes(field)).length] as const)
    .filter(([, count]) => count > 0)
    .map(([field, count]) => `${documentLabel(field)} ${formatNumber(count)}`)
  return counts.length === 0
    ? i18n.t('No papers are missing.')
    : i18n.t('Missing: {papers}', { papers: counts.join(' · ') })
}

function documentColumn(field: DocumentField): Column<StudentPapers> {
  return {
    key: field,
    title: documentLabel(field),
    isShort: true,
    inCard: 'none',
    render: ({ held }) =>
      held.includes(field) ? (
        <IconCheck size={18} stroke={2} role="img" aria-label={i18n.t('Held')} />
      ) : (
        <Text span inherit c="dimmed">
          {i18n.t('Missing')}
        </Text>
      ),
  }
}

function columns(onOpen: (student: StudentPapers) => void): Column<StudentPapers>[] {
  return [
    {
      key: 'roll',
      title: i18n.t('Roll No'),
      isShort: true,
      render: ({ rollNumber }) => <Text fw={600}>{rollNumber}</Text>,
      inCard: 'detail',
      renderDetail: (student) => {
        const missing = missingOf(student).map(documentLabel).join(', ')
        const roll = i18n.t('Roll {rollNumber}', student)
        return missing ? `${roll} · ${i18n.t('Missing: {papers}', { papers: missing })}` : roll
      },
    },
    {
      key: 'student',
      title: i18n.t('Student'),
      render: (student) => (
        <UnstyledButton display="block" w="100%" onClick={() => onOpen(student)}>
          <Person name={student.name} photo={student.photo} size={36} />
        </UnstyledButton>
      ),
      inCard: 'heading',
    },
    ...documentFields.map(documentColumn),
  ]
}
