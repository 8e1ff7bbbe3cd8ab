import { UnstyledButton } from '@mantine/core'
import { type ListedStudent, listStudents } from '@shala/contract/students/listed'
import { useQuery } from '@tanstack/react-query'
import { classWords } from '#features/classes/index.ts'
import { call } from '#platform/calls/api.ts'
import { i18n } from '#platform/i18n.ts'
import { useShowPerson } from '#platform/screens/person-panel.ts'
import { Person } from '#ui/display/person.tsx'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'

/** Brothers and sisters, as far as a school can tell: the children whose family gave the same phone number. */
export function SamePhone({ studentId, phone }: { studentId: string; phone: string }) {
  const show = useShowPerson()
  const { data } = useQuery({
    queryKey: ['students', 'same-phone', phone],
    queryFn: async ({ signal }) => (await call(listStudents, { query: { search: phone }, signal })).students,
  })
  const others = data?.filter((one) => one.phone === phone && one._id !== studentId)
  if (!others?.length) return null
  const open = ({ _id: id }: ListedStudent) =>
    show({ kind: 'student', id, among: [studentId, ...others.map(({ _id }) => _id)] })
  return (
    <Section title={i18n.t('Same phone number')}>
      <div className={layout.loose}>
        {others.map((one) => (
          <UnstyledButton key={one._id} display="block" onClick={() => open(one)}>
            <Person name={one.name} photo={one.photo} line={classWords(one.class)} size={36} />
          </UnstyledButton>
        ))}
      </div>
    </Section>
  )
}
