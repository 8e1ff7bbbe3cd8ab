import { type AbsenceCall, listCalls, saveCall, type ToldByFamily } from '@shala/contract/attendance/calls'
import type { Sent } from '@shala/contract/general/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/calls/api.ts'
import { mayI } from '#platform/session/roles.ts'

/** The home's call can include them. */
export const callsKey = (date: string) => ['attendance', 'calls', date] as const

function useCallsOfDay(date: string, isWanted: boolean) {
  return useQuery({
    queryKey: callsKey(date),
    queryFn: ({ signal }) => call(listCalls, { query: { date }, signal }),
    enabled: isWanted && mayI('attendance:call'),
  })
}

/** The calls of a day to families of children who are absent, by student, as far as the person sees their details. */
export function useCalls(date: string, isWanted = true): ReadonlyMap<string, AbsenceCall> {
  const { data } = useCallsOfDay(date, isWanted)
  return new Map(data?.calls.map((one) => [one.studentId, one]))
}

/** The children who are away on a day as their families said. */
export function useTold(date: string, isWanted = true): readonly ToldByFamily[] {
  return useCallsOfDay(date, isWanted).data?.told ?? []
}

type Result = Pick<Sent<typeof saveCall, 'body'>, 'outcome' | 'words'>

/** Saves a result. A refusal because somebody else has called meanwhile loads what they wrote. */
export function useSaveCall(date: string, studentId: string, seen: AbsenceCall | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (result: Result) =>
      call(saveCall, { params: { studentId }, body: { date, seen: seen?.at ?? null, ...result } }),
    onSettled: () => client.invalidateQueries({ queryKey: callsKey(date) }),
  })
}
