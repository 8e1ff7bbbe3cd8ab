import {
  cancelCertificate,
  draftCertificate,
  getCertificate,
  issueCertificate,
  listCertificates,
  listOfStudent,
  recordPrint,
} from '@shala/contract/certificates/certificates'
import type { CertificateKind } from '@shala/contract/certificates/kinds'
import {
  addTemplate,
  listTemplates,
  removeTemplate,
  saveTemplate,
  type TemplateForm,
} from '@shala/contract/certificates/templates'
import type { Sent } from '@shala/contract/general/endpoint'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'

const root = ['certificates'] as const

function useAskAgain() {
  const client = useQueryClient()
  return { onSuccess: () => client.invalidateQueries({ queryKey: root }) }
}

export function useTemplates() {
  return useQuery({
    queryKey: [...root, 'templates'],
    queryFn: async ({ signal }) => (await call(listTemplates, { signal })).templates,
  })
}

/** Adds one without an id, changes the others. */
export function useSaveTemplate() {
  return useMutation({
    mutationFn: ({ id, ...body }: TemplateForm & { id: string | null }) =>
      id === null
        ? call(addTemplate, { body })
        : call(saveTemplate, {
            params: { templateId: id },
            body: { title: body.title, text: body.text },
          }),
    ...useAskAgain(),
  })
}

export function useRemoveTemplate() {
  return useMutation({
    mutationFn: (templateId: string) => call(removeTemplate, { params: { templateId } }),
    ...useAskAgain(),
  })
}

/** Asked for anew each time the dialog opens, because the record may have changed. */
export function useDraft(studentId: string, template: string, leavingDate?: string) {
  return useQuery({
    queryKey: [...root, 'draft', studentId, template, leavingDate],
    queryFn: ({ signal }) =>
      call(draftCertificate, {
        params: { studentId },
        query: { template, ...(leavingDate && { leavingDate }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function useIssue(studentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<typeof issueCertificate, 'body'>) =>
      call(issueCertificate, { params: { studentId }, body }),
    onSuccess: async ({ certificate }) => {
      client.setQueryData(certificateQuery(certificate._id).queryKey, certificate)
      await client.invalidateQueries({ queryKey: [...root, 'of', studentId] })
      if (certificate.kind !== 'transfer') return
      const counted = [['students'], ['classes'], ['attendance'], ['reports']]
      await Promise.all(counted.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}

export function useCertificatesOf(studentId: string) {
  return useQuery({
    queryKey: [...root, 'of', studentId],
    queryFn: async ({ signal }) =>
      (await call(listOfStudent, { params: { studentId }, signal })).certificates,
  })
}

interface Asked {
  page: number
  year: string | undefined
  kind: CertificateKind | undefined
}

export function useCertificates({ page, year, kind }: Asked) {
  return useQuery({
    queryKey: [...root, 'list', year, kind, page],
    queryFn: ({ signal }) =>
      call(listCertificates, {
        query: { page: String(page), ...(year && { year }), ...(kind && { kind }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

export function certificateQuery(certificateId: string) {
  return queryOptions({
    queryKey: [...root, 'one', certificateId],
    queryFn: async ({ signal }) =>
      (await call(getCertificate, { params: { certificateId }, signal })).certificate,
  })
}

export function useRecordPrint() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (certificateId: string) => call(recordPrint, { params: { certificateId } }),
    onSuccess: ({ certificate }) =>
      client.setQueryData(certificateQuery(certificate._id).queryKey, certificate),
  })
}

export function useCancel(certificateId: string) {
  return useMutation({
    mutationFn: (reason: string) => call(cancelCertificate, { params: { certificateId }, body: { reason } }),
    ...useAskAgain(),
  })
}
