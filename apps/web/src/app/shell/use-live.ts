import { type LiveTopic, liveTopics } from '@shala/contract/live'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '#platform/loading/when-idle.ts'
import type { Feature } from '#platform/screens/feature.ts'
import { readClaims } from '#platform/session/session.ts'
import { useSessionOwner } from '#platform/session/session-owner.ts'
import { features } from '../features.ts'

/** The queries in which a topic shows, by the beginnings of their keys, as the features say. */
function keysOf(topic: LiveTopic): readonly QueryKey[] {
  return features.flatMap(({ live }: Feature) => live[topic] ?? [])
}

/** In a busy hour of marking each figure is asked for once in so long. */
const restMs = 1200
/** All devices of a school hear at once, and need not ask at once; after a lost server all schools do. */
const spreadMs = { hint: 400, resync: 10_000 }

/** The details of one person are recorded as a look: nobody looks by a hint. */
function isUnrecorded({ queryKey }: { queryKey: QueryKey }): boolean {
  return queryKey[1] !== 'one'
}

/** Asks anew for what is on screen and has changed: soon, and then at most once in a while. */
function refresher(client: QueryClient) {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = 0
  const go = () => {
    timer = undefined
    // A tab that nobody looks at asks when somebody does.
    if (document.visibilityState === 'hidden') return
    lastAt = Date.now()
    for (const key of waiting) {
      const queryKey = JSON.parse(key) as QueryKey
      // A change that is being saved is shown already: the state before would come in its place for a moment.
      if (client.isMutating({ mutationKey: queryKey }) > 0) continue
      waiting.delete(key)
      void client.invalidateQueries({ queryKey, predicate: isUnrecorded })
    }
    if (waiting.size > 0) timer = setTimeout(go, restMs)
  }
  return {
    ask(topics: readonly LiveTopic[] | null) {
      for (const topic of topics ?? liveTopics)
        for (const key of keysOf(topic)) waiting.add(JSON.stringify(key))
      const spread = topics ? spreadMs.hint : spreadMs.resync
      timer ??= setTimeout(go, Math.max(0, lastAt + restMs - Date.now()) + Math.random() * spread)
    },
    seen() {
      if (document.visibilityState === 'visible' && waiting.size > 0) go()
    },
    end: () => clearTimeout(timer),
  }
}

/** Shows here by itself, on every screen, whatever others do. */
export function useLive(): void {
  const client = useQueryClient()
  const owner = useSessionOwner()
  useEffect(() => {
    // Before there is a school, nothing changes on other devices, and the call would be refused for good.
    if (!owner || !readClaims()?.schoolId) return
    const { ask, seen, end } = refresher(client)
    let isOver = false
    let stop = () => {}
    const takeBack = whenIdle(() => {
      void import('#platform/live/live.ts').then(
        ({ listenLive }) => {
          if (!isOver) stop = listenLive(owner, ask)
        },
        () => {},
      )
    }, 1500)
    document.addEventListener('visibilitychange', seen)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', seen)
      takeBack()
      stop()
      end()
    }
  }, [client, owner])
}
