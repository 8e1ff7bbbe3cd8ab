import type { LeaveRequest } from '@shala/contract/leave/leave'

/** Each of `shown` in its current state and place: an answer that was on its way during a change is older. */
export function inPlace(shown: readonly LeaveRequest[], rows: readonly LeaveRequest[]): LeaveRequest[] {
  return shown.map((one) => {
    const found = rows.find(({ _id }) => _id === one._id)
    return found && found.changedAt >= one.changedAt ? found : one
  })
}

export const lacks = (rows: readonly LeaveRequest[] | undefined) => (one: LeaveRequest) =>
  !rows?.some(({ _id }) => _id === one._id)

/** When any of them last changed. */
export function newestChange(rows: readonly LeaveRequest[]): string {
  return rows.reduce((newest, { changedAt }) => (changedAt > newest ? changedAt : newest), '')
}

/**
 * How many of `rows` are not shown: `fresh` ones arrived after `since`; the others moved up from the next page because
 * decided ones left this one.
 */
export function countUnshown(
  shown: readonly LeaveRequest[],
  rows: readonly LeaveRequest[],
  since: string,
): { fresh: number; movedUp: number } {
  const unshown = rows.filter(lacks(shown))
  const fresh = unshown.filter(({ changedAt }) => changedAt > since).length
  return { fresh, movedUp: unshown.length - fresh }
}
