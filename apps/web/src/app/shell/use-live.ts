import { type LiveTopic, liveTopics } from '@shala/contract/live'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reloadShown } from '#features/dashboard/index.ts'
import { paced, spreadMs } from '#platform/live/pace.ts'
import { whenIdle } from '#platform/loading/when-idle.ts'
import type { Feature } from '#platform/screens/feature.ts'
import { readClaims } from '#platform/session/session.ts'
import { useSessionOwner } from '#platform/session/session-owner.ts'
import { features } from '../features.ts'

/** The queries that show a topic, by the beginnings of their keys, as the features list them. */
function keysOf(topic: LiveTopic): readonly QueryKey[] {
  return features.flatMap(({ live }: Feature) => live[topic] ?? [])
}

/** Reloads what is on screen and has changed. */
function refresher(client: QueryClient) {
  const waiting = new Set<string>()
  const reload = async () => {
    const all = [...waiting].map((key) => JSON.parse(key) as QueryKey)
    // A change that is being saved is already shown: a reload would show the previous state for a moment.
    const ripe = all.filter((mutationKey) => client.isMutating({ mutationKey }) === 0)
    for (const key of ripe) waiting.delete(JSON.stringify(key))
    const pause = await reloadShown(client, ripe)
    if (pause !== undefined) for (const key of ripe) waiting.add(JSON.stringify(key))
    return pause ?? (waiting.size > 0 ? 0 : undefined)
  }
  // A tab that nobody looks at reloads when somebody does.
  const pace = paced(reload, () => document.visibilityState === 'hidden')
  return {
    ask(topics: readonly LiveTopic[] | null) {
      for (const topic of topics ?? liveTopics)
        for (const key of keysOf(topic)) waiting.add(JSON.stringify(key))
      pace.ask(topics ? spreadMs.hint : spreadMs.resync)
    },
    whenVisible: pace.catchUp,
    end: pace.end,
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
