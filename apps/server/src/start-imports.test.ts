import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { beginImport, clearServers, newFolder, openSchool, post, start, stop } from '../test/run-server.ts'

afterAll(clearServers)

const rowsAtOnce = 250
const chunks = Array.from({ length: 8 }, (_, chunk) =>
  Array.from({ length: rowsAtOnce }, (_, index) => {
    const number = 1000 + chunk * rowsAtOnce + index
    return {
      line: number,
      name: `Student ${number}`,
      rollNumber: String(number),
      className: 'Class 1',
      ...(number % 2 === 0 && { admissionNumber: `A-${number}` }),
    }
  }),
)

interface Listed {
  students: { rollNumber: string }[]
  pagination: { pages: number }
}

/** The roll numbers of the file that the school has, and how often each. */
async function storedNumbers(url: string, token: string): Promise<number[]> {
  const numbers: number[] = []
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${url}/api/students?limit=100&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { students, pagination } = (await response.json()) as Listed
    numbers.push(...students.map(({ rollNumber }) => Number(rollNumber)))
    if (page >= pagination.pages) return numbers.filter((number) => number >= 1000)
  }
}

/** Sends a file call by call, and answers the outcomes of each. */
async function sendAll(url: string, token: string, id: string): Promise<string[]> {
  const outcomes: string[] = []
  for (const rows of chunks) {
    const { results } = await post(url, `/api/imports/${id}/students`, { rows }, token)
    outcomes.push(...(results as unknown as { outcome: string }[]).map(({ outcome }) => outcome))
  }
  return outcomes
}

describe('kill -9 in the middle of an import', { timeout: 120_000 }, () => {
  it('loses no acknowledged call, leaves none half done, and the same file completes it', async () => {
    const dataDir = newFolder()
    const server = await start(dataDir)
    const { token } = await openSchool(server.url, dataDir, 1)
    const id = await beginImport(server.url, token)
    const acknowledged: number[] = []
    const sending = chunks.map(async (rows, chunk) => {
      await sleep(chunk * 20)
      await post(server.url, `/api/imports/${id}/students`, { rows }, token)
      acknowledged.push(chunk)
    })
    const settled = Promise.allSettled(sending)
    while (acknowledged.length < 2) await sleep(1)
    await sleep(15)
    await stop(server, 'SIGKILL')
    await settled
    expect(acknowledged.length).toBeLessThan(chunks.length)

    const again = await start(dataDir)
    const stored = new Set(await storedNumbers(again.url, token))
    const parts = chunks.map((rows) => rows.filter(({ line }) => stored.has(line)).length)
    expect(parts.filter((part) => part !== 0 && part !== rowsAtOnce)).toEqual([])
    expect(acknowledged.map((chunk) => parts[chunk])).toEqual(acknowledged.map(() => rowsAtOnce))

    const all = chunks.flat()
    expect(new Set(await sendAll(again.url, token, id))).toEqual(new Set(['added']))
    expect(await storedNumbers(again.url, token)).toEqual(all.map(({ line }) => line))
    const once = await beginImport(again.url, token)
    expect(new Set(await sendAll(again.url, token, once))).toEqual(new Set(['unchanged']))
    expect(await storedNumbers(again.url, token)).toHaveLength(all.length)
    expect(await stop(again)).toBe(0)
  })
})
