import { type LiveTopic, liveTopics } from '@shala/contract/live'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '#platform/loading/when-idle.ts'
import type { Feature } from '#platform/screens/feature.ts'
import { readClaims } from '#platform/session/session.ts'
import { useSessionOwner } from '#platform/session/session-owner.ts'
import { features } from '../features.ts'

/** The queries that show a topic, by the beginnings of their keys, as the features list them. */
function keysOf(topic: LiveTopic): readonly QueryKey[] {
  return features.flatMap(({ live }: Feature) => live[topic] ?? [])
}

/** In a busy hour of marking, each figure is requested once per this period, which nobody notices. */
const restMs = 2400
/** All of a school's devices hear at once but must not ask at once; after a server outage, all schools do. */
const spreadMs = { hint: 400, resync: 10_000 }

/** Opening a person's details is recorded as a view, so a hint must not do it. */
function isUnrecorded({ queryKey }: { queryKey: QueryKey }): boolean {
  return queryKey[1] !== 'one'
}

/** Reloads what is on screen and has changed: soon, and then at most once per period. */
function refresher(client: QueryClient) {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = 0
  const go = () => {
    timer = undefined
    // A tab that nobody looks at reloads when somebody does.
    if (document.visibilityState === 'hidden') return
    lastAt = Date.now()
    for (const key of waiting) {
      const queryKey = JSON.parse(key) as QueryKey
      // A change that is being saved is already shown: a reload would show the previous state for a moment.
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
    whenVisible() {
      if (document.visibilityState === 'visible' && waiting.size > 0) go()
    },
    end: () => clearTimeout(timer),
  }
}

/** Shows other people's changes by itself, on every screen. */
export function useLive(): void {
  const client = useQueryClient()
  const owner = useSessionOwner()
  useEffect(() => {
    // Before there is a school, nothing changes on other devices, and the call would be refused for good.
    if (!owner || !readClaims()?.schoolId) return
    const { ask, whenVisible, end } = refresher(client)
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
    document.addEventListener('visibilitychange', whenVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', whenVisible)
      takeBack()
      stop()
      end()
    }
  }, [client, owner])
}
