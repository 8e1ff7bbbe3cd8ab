import { changeAccess, invite, listAccess } from '@shala/contract/access'
import { classLabel } from '@shala/contract/classes'
import type { Answer, Sent } from '@shala/contract/general/endpoint'
import { listStudents } from '@shala/contract/students/listed'
import { listTeachers } from '@shala/contract/teachers/teachers'
import { signUserOut } from '@shala/contract/users'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { i18n } from '#platform/i18n.ts'

export type Invited = Answer<typeof invite>

const accessKey = ['access'] as const

export function useAccess() {
  return useQuery({
    queryKey: accessKey,
    queryFn: async ({ signal }) => (await call(listAccess, { signal })).people,
  })
}

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [accessKey, ['teachers'], ['standing']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}

export function useInvite() {
  return useChange((body: Sent<typeof invite, 'body'>) => call(invite, { body }))
}

export function useChangeAccess() {
  return useChange(({ id, ...body }: { id: string } & Sent<typeof changeAccess, 'body'>) =>
    call(changeAccess, { params: { id }, body }),
  )
}

export interface FoundPerson {
  _id: string
  name: string
  photo: string | null
  /** 'Teacher', or the class of a student. */
  line: string
}

const shownAtMost = 6

async function findPeople(search: string, signal: AbortSignal): Promise<FoundPerson[]> {
  const query = { search, limit: '100' }
  const [teachers, students] = await Promise.all([
    call(listTeachers, { query, signal }),
    call(listStudents, { query, signal }),
  ])
  // The lists also search emails and phones; here people are searched by name.
  const isMeant = ({ name }: { name: string }) => name.toLowerCase().includes(search.toLowerCase())
  const found = [
    ...teachers.data.map(({ _id, name, photo }) => ({ _id, name, photo, line: i18n.t('Teacher') })),
    ...students.students.map((one) => ({
      _id: one._id,
      name: one.name,
      photo: one.photo,
      line: classLabel(one.class),
    })),
  ]
  return found.filter(isMeant).slice(0, shownAtMost)
}

/** Teachers and students by a part of their name. */
export function useFoundPeople(search: string) {
  return useQuery({
    queryKey: ['access', 'found', search],
    queryFn: ({ signal }) => findPeople(search, signal),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  })
}

export function useSignOut() {
  return useMutation({ mutationFn: (id: string) => call(signUserOut, { params: { id } }) })
}
