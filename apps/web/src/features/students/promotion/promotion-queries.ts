import {
  listPromotions,
  type PromotionAction,
  previewPromotion,
  promoteStudents,
  undoPromotion,
} from '@shala/contract/students/promotion'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { useReload } from '../students-queries.ts'

/** What should happen to one student. */
export interface Choice {
  action: PromotionAction
  /** With `renumber`. */
  rollNumber?: string | undefined
}

export interface PromotionPlan {
  studentIds: string[]
  classId: string
  choices: (Choice & { studentId: string })[]
}

/** What a plan would do, as soon as there is a class to move to. */
export function usePreview(plan: PromotionPlan) {
  return useQuery({
    queryKey: ['promotion-preview', plan],
    queryFn: ({ signal }) => call(previewPromotion, { body: plan, signal }),
    enabled: plan.classId !== '',
    placeholderData: keepPreviousData,
    // Others may have moved somebody since.
    staleTime: 0,
    gcTime: 0,
  })
}

export function usePromote() {
  const reload = useReload()
  return useMutation({
    mutationFn: (body: PromotionPlan & { session: string | null; year: number | null }) =>
      call(promoteStudents, { body }),
    onSettled: reload,
  })
}

/** Those that can still be undone. Reloaded with the students. */
export function usePromotions() {
  return useQuery({
    queryKey: ['students', 'promotions'],
    queryFn: async ({ signal }) => (await call(listPromotions, { signal })).promotions,
  })
}

export function useUndoPromotion() {
  const reload = useReload()
  return useMutation({
    mutationFn: (id: string) => call(undoPromotion, { params: { id } }),
    onSettled: reload,
  })
}
