import type { LeaveRequest } from '@shala/contract/leave/leave'
import { leaveTexts } from '@shala/contract/leave/texts'
import { useState } from 'react'
import { ApiError, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { namesAndMore } from '#ui/names-and-more.ts'
import {
  type Decision,
  type Decisions,
  type useDecide,
  useDecideSeveral,
  useTakeRequests,
} from '../leave-queries.ts'
import { leaveToast } from '../leave-toast.ts'
import { rangeLabel } from '../leave-words.ts'

const done: Record<Decision['status'], string> = {
  Approved: leaveTexts.approved,
  Declined: leaveTexts.declined,
  Pending: leaveTexts.reverted,
}

const failures: Record<Decision['status'], string> = {
  Approved: /*i18n*/ 'Failed to approve leave request. Please try again.',
  Declined: /*i18n*/ 'Failed to decline leave request. Please try again.',
  Pending: /*i18n*/ 'Failed to undo decision. Please try again.',
}

const ofDesk = { done, failures }

/** The current request, if a refusal includes it. */
function currentOf(error: unknown): LeaveRequest[] {
  const current = error instanceof ApiError ? (error.body.current as LeaveRequest | undefined) : undefined
  return current ? [current] : []
}

/** A decision that did not get through, to be retried. */
interface Failure {
  message: string
  retry: () => void
}

/** Why requests could not be decided, by id. */
function useProblems() {
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const setProblem = (id: string, text?: string) =>
    setProblems(({ [id]: _, ...others }) => (text ? { ...others, [id]: text } : others))
  return { problems, setProblem }
}

/** Decides requests of the desk; a class teacher's notes are decided by another call. */
export function useDeciding({ mutateAsync }: ReturnType<typeof useDecide>, words: typeof ofDesk = ofDesk) {
  const several = useDecideSeveral()
  const takeRequests = useTakeRequests()
  const { problems, setProblem } = useProblems()
  const [busy, setBusy] = useState<Readonly<Record<string, Decision['status']>>>({})
  const [failure, setFailure] = useState<Failure | null>(null)

  const offerAgain = (message: string, retry: () => void) => {
    leaveToast('error', message)
    setFailure({ message, retry })
  }

  const fail = (decision: Decision, error: unknown) => {
    takeRequests(currentOf(error))
    // A refusal is about this request; anything else may succeed the second time.
    if (error instanceof ApiError && error.hasOwnWords) return setProblem(decision.request._id, error.message)
    offerAgain(messageOf(error, words.failures[decision.status]), () => void decide(decision))
  }

  /** @returns whether it got through */
  const decide = async (decision: Decision): Promise<boolean> => {
    const { _id: id } = decision.request
    setFailure(null)
    setProblem(id)
    setBusy((before) => ({ ...before, [id]: decision.status }))
    try {
      const { leave } = await mutateAsync(decision)
      takeRequests([leave])
      tellOne(
        words.done[decision.status],
        leave,
        decision.status !== 'Pending' && (() => decide({ request: leave, status: 'Pending' })),
      )
      return true
    } catch (error) {
      fail(decision, error)
      return false
    } finally {
      setBusy(({ [id]: _, ...others }) => others)
    }
  }

  const decideSeveral = async (decisions: Decisions) => {
    const { requests, status } = decisions
    setFailure(null)
    setBusy((before) => ({ ...before, ...Object.fromEntries(requests.map(({ _id }) => [_id, status])) }))
    try {
      const { results } = await several.mutateAsync(decisions)
      takeRequests(results.flatMap(({ leave }) => leave ?? []))
      for (const { id, message } of results) setProblem(id, message && i18n.t(message))
      tellSeveral(decisions, results)
    } catch (error) {
      offerAgain(messageOf(error, failures[status]), () => void decideSeveral(decisions))
    } finally {
      const ids = new Set(requests.map(({ _id }) => _id))
      setBusy((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.has(id))))
    }
  }
  return { decide, decideSeveral, busy, problems, failure, isDecidingSeveral: several.isPending }
}

function tellOne(text: string, leave: LeaveRequest, onUndo: false | (() => Promise<unknown>)): void {
  const whose = `${leave.user_id.name}, ${rangeLabel(leave)}`
  leaveToast('success', `${i18n.t(text)}\n${whose}`, { ...(onUndo && { onUndo }) })
}

/** More names than these are told by their number. */
const named = 3

function tellSeveral({ status, requests }: Decisions, results: { id: string; outcome: string }[]): void {
  const left = new Set(results.filter(({ outcome }) => outcome !== 'decided').map(({ id }) => id))
  const count = results.length - left.size
  if (count > 0) leaveToast('success', severalWords(status, count))
  if (left.size === 0) return
  const names = requests.filter(({ _id }) => left.has(_id)).map(({ user_id }) => user_id.name)
  const whose = namesAndMore(names.slice(0, named), left.size)
  leaveToast('error', i18n.t('Could not be decided: {names}. Their cards show why.', { names: whose }))
}

function severalWords(status: Decisions['status'], count: number): string {
  if (count === 1) return i18n.t(done[status])
  return status === 'Approved'
    ? i18n.t('{count} leave requests approved successfully!', { count })
    : i18n.t('{count} leave requests declined successfully!', { count })
}

export type Deciding = ReturnType<typeof useDeciding>
