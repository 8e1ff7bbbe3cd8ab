import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { phoneSchema } from '@shala/contract/people'
import { listStudents } from '@shala/contract/students/listed'
import { useQuery } from '@tanstack/react-query'
import { classWords } from '#features/classes/index.ts'
import { call } from '#platform/calls/api.ts'
import { i18n } from '#platform/i18n.ts'

/** Until somebody has stopped typing. */
const pauseMs = 300

/** Brothers and sisters share a phone; a family that has another one's by a slip gets messages about a child that is not its own. */
function useOthersWith(typed: string, ownId: string | undefined): string | undefined {
  const [settled] = useDebouncedValue(typed, pauseMs)
  const { data: phone } = phoneSchema.safeParse(settled)
  const { data } = useQuery({
    queryKey: ['students', 'with-number', phone],
    queryFn: ({ signal }) => call(listStudents, { query: { search: phone, limit: '3' }, signal }),
    enabled: phone !== undefined && settled === typed,
    staleTime: 60_000,
  })
  const [first, ...more] =
    phone && settled === typed ? (data?.students ?? []).filter(({ _id }) => _id !== ownId) : []
  if (!first) return
  const who = { name: first.name, class: classWords(first.class) }
  return more.length > 0
    ? i18n.t('{name} ({class}) and others have this number too. The same family?', who)
    : i18n.t('{name} ({class}) has this number too. The same family?', who)
}

interface PhoneFieldProps extends TextInputProps {
  /** The student who is edited; undefined for a new one. */
  studentId: string | undefined
}

/** Says below whose number it is already. It is no error: a family has several children. */
export function PhoneField({ studentId, ...props }: PhoneFieldProps) {
  const others = useOthersWith(String(props.value ?? ''), studentId)
  return (
    <div>
      <TextInput {...props} type="tel" inputMode="tel" autoComplete="off" />
      <Text role="status" size="sm" fw={500} mt={others && 4}>
        {others}
      </Text>
    </div>
  )
}
