import { fileRefusals } from '@shala/contract/files'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isRefusedWith } from '#platform/calls/api-error.ts'
import { type FetchedFile, fetchFile } from '#platform/calls/fetch-file.ts'
import { saveBlob } from '#platform/files/save-file.ts'
import { i18n } from '#platform/i18n.ts'
import { toast } from '#ui/toast.tsx'
import type { DocumentOwner } from './held-document.ts'

/** By the link at hand, or by a new one when that has expired: a dialog may be open for an hour. */
async function fetchDocument(
  { linkOf }: DocumentOwner,
  key: string,
  signal?: AbortSignal,
): Promise<FetchedFile | null> {
  const link = await linkOf(key, false)
  if (!link) return null
  try {
    return await fetchFile(link, signal)
  } catch (error) {
    if (!isRefusedWith(error, fileRefusals.expired)) throw error
    const fresh = await linkOf(key, true)
    return fresh ? await fetchFile(fresh, signal) : null
  }
}

function documentQuery(owner: DocumentOwner, key: string) {
  return queryOptions({
    queryKey: ['documents', owner.id, key],
    queryFn: ({ signal }) => fetchDocument(owner, key, signal),
    // Each fetch is recorded as a view of the document; turning back to it is not one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function useDocument(owner: DocumentOwner, key: string) {
  return useQuery(documentQuery(owner, key))
}

export function useDocumentDownload(owner: DocumentOwner) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (key: string) => {
      toast('info', i18n.t('Preparing document for download...'))
      const file = await client.fetchQuery(documentQuery(owner, key))
      if (!file) throw new Error('The document is gone.')
      saveBlob(file.name, file.blob)
    },
    onSuccess: () => toast('success', i18n.t('Document download started')),
    onError: () => toast('error', i18n.t('Failed to download document. Please try again.')),
  })
}
