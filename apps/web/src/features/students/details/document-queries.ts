import { fileRefusals } from '@shala/contract/files'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefusedWith } from '#platform/api-error.ts'
import { type FetchedFile, fetchFile } from '#platform/fetch-file.ts'
import { i18n } from '#platform/i18n.ts'
import { saveBlob } from '#platform/save-file.ts'
import { toast } from '#ui/toast.tsx'
import { studentQuery } from '../students-queries.ts'
import type { HeldDocument } from './documents.ts'

/** @throws ApiError when the student no longer has it */
async function linkOf(client: QueryClient, studentId: string, document: HeldDocument, staleTime?: number) {
  const query = studentQuery(studentId)
  const student = await client.fetchQuery(staleTime === undefined ? query : { ...query, staleTime })
  return student[document]
}

/** By the link at hand, or by a new one when that has expired: a dialog may stand open for an hour. */
async function fetchDocument(
  client: QueryClient,
  { studentId, document, signal }: { studentId: string; document: HeldDocument; signal?: AbortSignal },
): Promise<FetchedFile | null> {
  const link = await linkOf(client, studentId, document)
  if (!link) return null
  try {
    return await fetchFile(link, signal)
  } catch (error) {
    if (!isRefusedWith(error, fileRefusals.expired)) throw error
    const fresh = await linkOf(client, studentId, document, 0)
    return fresh ? await fetchFile(fresh, signal) : null
  }
}

function documentQuery(client: QueryClient, studentId: string, document: HeldDocument) {
  return queryOptions({
    queryKey: ['student-documents', studentId, document],
    queryFn: ({ signal }) => fetchDocument(client, { studentId, document, signal }),
    // Each fetch is recorded as a look at the document; turning back to it is none.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function useDocument(studentId: string, document: HeldDocument) {
  return useQuery(documentQuery(useQueryClient(), studentId, document))
}

export function useDocumentDownload(studentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (document: HeldDocument) => {
      toast('info', i18n.t('Preparing document for download...'))
      const file = await client.fetchQuery(documentQuery(client, studentId, document))
      if (!file) throw new Error('The document is gone.')
      saveBlob(file.name, file.blob)
    },
    onSuccess: () => toast('success', i18n.t('Document download started')),
    onError: () => toast('error', i18n.t('Failed to download document. Please try again.')),
  })
}
