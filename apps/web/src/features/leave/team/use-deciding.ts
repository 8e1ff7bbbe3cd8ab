import type { LeaveRequest } from '@shala/contract/leave/leave'
import { leaveTexts } from '@shala/contract/leave/texts'
import { useState } from 'react'
import { ApiError, messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import {
  type Decision,
  type Decisions,
  useDecide,
  useDecideSeveral,
  useTakeRequests,
} from '../leave-queries.ts'
import { leaveToast } from '../leave-toast.ts'
import { rangeLabel } from '../leave-words.ts'

const done = {
  Approved: leaveTexts.approved,
  Declined: leaveTexts.declined,
  Pending: leaveTexts.reverted,
} as const

const failures = {
  Approved: /*i18n*/ 'Failed to approve leave request. Please try again.',
  Declined: /*i18n*/ 'Failed to decline leave request. Please try again.',
  Pending: /*i18n*/ 'Failed to undo decision. Please try again.',
} as const

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

export function useDeciding() {
  const { mutateAsync } = useDecide()
  const several = useDecideSeveral()
  const takeRequests = useTakeRequests()
  const [busy, setBusy] = useState<Readonly<Record<string, Decision['status']>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<Failure | null>(null)

  const setProblem = (id: string, text?: string) =>
    setProblems(({ [id]: _, ...others }) => (text ? { ...others, [id]: text } : others))

  const offerAgain = (message: string, retry: () => void) => {
    leaveToast('error', message)
    setFailure({ message, retry })
  }

  const fail = (decision: Decision, error: unknown) => {
    takeRequests(currentOf(error))
    // A refusal is about this request; anything else may succeed the second time.
    if (error instanceof ApiError && error.hasOwnWords) return setProblem(decision.request._id, error.message)
    offerAgain(messageOf(error, failures[decision.status]), () => void decide(decision))
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
      tellOne(decision.status, leave, () => decide({ request: leave, status: 'Pending' }))
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
      tellSeveral(status, results)
    } catch (error) {
      offerAgain(messageOf(error, failures[status]), () => void decideSeveral(decisions))
    } finally {
      const ids = new Set(requests.map(({ _id }) => _id))
      setBusy((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !ids.has(id))))
    }
  }
  return { decide, decideSeveral, busy, problems, failure, isDecidingSeveral: several.isPending }
}

function tellOne(status: Decision['status'], leave: LeaveRequest, onUndo: () => Promise<unknown>): void {
  const whose = `${leave.user_id.name}, ${rangeLabel(leave)}`
  leaveToast('success', `${i18n.t(done[status])}\n${whose}`, { ...(status !== 'Pending' && { onUndo }) })
}

function tellSeveral(status: Decisions['status'], results: { outcome: string }[]): void {
  const count = results.filter(({ outcome }) => outcome === 'decided').length
  if (count > 0) leaveToast('success', severalWords(status, count))
  const left = results.length - count
  if (left > 0)
    leaveToast('error', i18n.t('{count} could not be decided. Their cards show why.', { count: left }))
}

function severalWords(status: Decisions['status'], count: number): string {
  if (count === 1) return i18n.t(done[status])
  return status === 'Approved'
    ? i18n.t('{count} leave requests approved successfully!', { count })
    : i18n.t('{count} leave requests declined successfully!', { count })
}

export type Deciding = ReturnType<typeof useDeciding>
