import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { delMany, entries, set } from 'idb-keyval'
import { answers } from './forget-answers.ts'
import { sessionOwner } from './session-owner.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Stored on the device, for starts without a network. */
      isStored?: true
    }
  }
}

/** An answer that the signed-in person has received, as stored on the device. */
interface StoredAnswer {
  owner: string
  /** The contract it was read with: another contract's answers are useless. */
  contract: string
  key: QueryKey
  answer: unknown
  /** When it arrived, in ms by this device's clock. */
  at: number
}

const contract = import.meta.env.VITE_CONTRACT ?? 'unbuilt'
const oldestMs = 30 * 86_400_000
const mostAnswers = 200
/** Restored answers count as older than this, so that they are reloaded at once; of two, the newer stays the newer. */
const longAgo = mostAnswers + 1
/** A device that does not respond must not delay the start. */
const longestReadMs = 1500

/** Without room, or in a window that stores nothing, everything works; it is only forgotten. */
async function tried<Answer>(run: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await run()
  } catch {
    return undefined
  }
}

/** From here on the device stores the answers of queries that ask for it (`meta.isStored`). Call it once. */
export function storeAnswers(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { query } = event as { query: Query }
    const owner = sessionOwner()
    const { data: answer, dataUpdatedAt: at } = query.state
    if (!query.meta?.isStored || !owner || at < longAgo) return
    const stored: StoredAnswer = { owner, contract, key: query.queryKey, answer, at }
    void tried(() => set(query.queryHash, stored, answers))
  })
}

function isUsable({ owner, contract: of, at }: StoredAnswer, me: string): boolean {
  return owner === me && of === contract && at > Date.now() - oldestMs
}

let recalled: { owner: string; done: Promise<void> } | undefined

/** Puts the answers stored for this person into the cache, unless something newer is there; once per person. */
export function recallAnswers(client: QueryClient): Promise<void> {
  const owner = sessionOwner() ?? ''
  if (recalled?.owner !== owner) recalled = { owner, done: recall(client, owner) }
  return recalled.done
}

async function recall(client: QueryClient, owner: string): Promise<void> {
  const late = new Promise<[string, StoredAnswer][]>((done) => setTimeout(() => done([]), longestReadMs))
  const found = (await tried(() => Promise.race([entries<string, StoredAnswer>(answers), late]))) ?? []
  const usable = found
    .filter(([, stored]) => isUsable(stored, owner))
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, mostAnswers)
  for (const [place, [, { key, answer }]] of usable.entries()) {
    if (client.getQueryData(key) !== undefined) continue
    // Nothing reads it from the device a second time, and without a network nobody else has it.
    client.getQueryCache().build(client, { queryKey: key, gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(key, answer, { updatedAt: usable.length - place })
  }
  const kept = new Set(usable.map(([, { key }]) => hashKey(key)))
  const rest = found.map(([hash]) => hash).filter((hash) => !kept.has(hash))
  if (rest.length > 0) await tried(() => delMany(rest, answers))
}
