import { answerAtHome, type HomeAnswer, listChildren } from '@shala/contract/family'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useToday } from '#features/schools/index.ts'
import { call } from '#platform/calls/api.ts'

/** The children of the phone that the family signed in with, the one whose account is open first. */
export function useChildren() {
  const today = useToday()
  return useQuery({
    queryKey: ['attendance', 'family', today],
    queryFn: async ({ signal }) => (await call(listChildren, { signal })).children,
  })
}

export function useAnswer(childId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: HomeAnswer) => call(answerAtHome, { params: { id: childId }, body: { answer } }),
    // Even if it was refused: the mark was changed meanwhile.
    onSettled: () =>
      Promise.all(
        [['attendance'], ['leave'], ['calendar']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
