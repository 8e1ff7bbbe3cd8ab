import { liveStream } from '@shala/contract/live'
import { StreamAnswer } from '#platform/http/event-stream'
import { type Route, route } from '#platform/http/route'
import type { Hints } from '#platform/live/hints'

export function liveRoutes(hints: Hints): Route[] {
  return [
    route(
      liveStream,
      { may: 'self:read' },
      ({ db: { schoolId } }, { query: { after } }) =>
        new StreamAnswer((stream) => {
          // Asked here and not earlier: a change that comes while the caller is looked up would never be told.
          const missed = hints.changedSince(schoolId, after)
          stream.send('hello', {})
          if (missed === null) stream.send('resync', {})
          else if (missed.length > 0) stream.send('hint', { topics: missed, by: null })
          return hints.listen(schoolId, (hint) =>
            hint === 'resync' ? stream.send('resync', {}) : stream.send('hint', hint),
          )
        }),
    ),
  ]
}
