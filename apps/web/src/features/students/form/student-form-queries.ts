import {
  addOwnField,
  changeOwnField,
  changeStudentForm,
  getStudentForm,
  type OwnField,
  removeOwnField,
  type StudentFormShape,
} from '@shala/contract/students/own-fields'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { mayI } from '#platform/session/roles.ts'

const formKey = ['students', 'form'] as const

/** Which details of students this school writes down, and its own fields. Only staff ask. */
export function useStudentForm() {
  return useQuery({
    queryKey: formKey,
    queryFn: async ({ signal }) => (await call(getStudentForm, { signal })).form,
    enabled: mayI('students:read'),
    staleTime: 60_000,
  })
}

function useFormChange<Input, Output extends { form: StudentFormShape }>(
  mutationFn: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: ({ form }) => client.setQueryData(formKey, form),
  })
}

export function useChangeSections() {
  return useFormChange((sections: StudentFormShape['sections']) =>
    call(changeStudentForm, { body: { sections } }),
  )
}

export function useAddOwnField() {
  return useFormChange((field: Omit<OwnField, '_id'>) => call(addOwnField, { body: field }))
}

export function useChangeOwnField() {
  return useFormChange(({ _id, label, choices }: OwnField) =>
    call(changeOwnField, { params: { id: _id }, body: { label, choices } }),
  )
}

export function useRemoveOwnField() {
  return useFormChange(({ _id }: OwnField) => call(removeOwnField, { params: { id: _id } }))
}
