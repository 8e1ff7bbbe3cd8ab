import { day } from '#platform/durations'

/** No phone has waited longer; beyond this, date arithmetic would overflow. */
const longestWait = 10 * 366 * day

/**
 * When a mark counts as made, by the server's clock: `received − (sentAt − markedAt)`, never later than now, so a wrong
 * phone clock neither wins nor freezes a record.
 */
export function markedAtByServer(
  { markedAt, sentAt }: { markedAt: Date | undefined; sentAt: Date | undefined },
  received: Date,
): Date {
  if (!markedAt) return received
  const waited = sentAt ? sentAt.getTime() - markedAt.getTime() : received.getTime() - markedAt.getTime()
  return new Date(received.getTime() - Math.min(longestWait, Math.max(0, waited)))
}

/**
 * Splits marks into rounds that never contain a student's day twice, keeping the order in which each day's marks were
 * sent.
 */
export function inRounds<M extends { studentId: string; date: string }>(marks: M[]): M[][] {
  const rounds: M[][] = []
  const roundsOf = new Map<string, number>()
  for (const mark of marks) {
    const key = `${mark.studentId} ${mark.date}`
    const round = roundsOf.get(key) ?? 0
    roundsOf.set(key, round + 1)
    rounds[round] ??= []
    rounds[round].push(mark)
  }
  return rounds
}
