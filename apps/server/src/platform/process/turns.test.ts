import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

const limits = { atOnce: 2, ofSchool: 1, waiting: 10, patience: 10_000 }

/** Acts that last until they are told to end, and the order in which they began. */
function acts(turns: Turns) {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const take = (name: string, signal?: AbortSignal) => {
    const [school = '', person = ''] = name
    const act = () =>
      new Promise<string>((end) => {
        began.push(name)
        ends.set(name, () => end(name))
      })
    return turns.take({ school, person, canWait: name.includes('patient') }, act, signal)
  }
  const ask = (...names: string[]) => {
    for (const name of names) void take(name)
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { began, ask, take, end }
}

const settled = () => new Promise((done) => setImmediate(done))

describe('turns', () => {
  it('are so many at once, and one of a school', async () => {
    const { began, ask, end } = acts(new Turns(limits))
    ask('A1', 'A2', 'B1', 'C1')
    await settled()
    expect(began).toEqual(['A1', 'B1'])
    await end('A1')
    expect(began).toEqual(['A1', 'B1', 'C1'])
    await end('B1')
    expect(began).toEqual(['A1', 'B1', 'C1', 'A2'])
  })

  it('are left to others of a school by a person who asks for more than a quarter of its places', async () => {
    const { began, take, ask, end } = acts(new Turns({ ...limits, waiting: 8 }))
    ask('A1', 'A1', 'A1')
    await expect(take('A1')).rejects.toMatchObject({ refusal: { status: 503 } })
    ask('A2')
    await end('A1')
    expect(began).toEqual(['A1', 'A2'])
    for (const name of ['A2', 'A1', 'A1']) await end(name)
    expect(began).toEqual(['A1', 'A2', 'A1', 'A1'])
  })

  it('go to schools in turn, however many one asks for', async () => {
    const { began, ask, end } = acts(new Turns({ ...limits, atOnce: 1 }))
    ask('A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'C1')
    await settled()
    for (let step = 0; step < 6; step += 1) await end(began.at(-1) ?? '')
    expect(began.map(([school]) => school).join('')).toBe('ABCABAA')
  })

  it('go to the people of a school in turn', async () => {
    const { began, ask, end } = acts(new Turns({ ...limits, atOnce: 1 }))
    ask('A1first', 'A1second', 'A1third', 'A2first', 'A2second')
    await settled()
    for (let step = 0; step < 4; step += 1) await end(began.at(-1) ?? '')
    expect(began).toEqual(['A1first', 'A2first', 'A1second', 'A2second', 'A1third'])
  })

  it('go to those who cannot wait before those who can, and every fourth to one who can all the same', async () => {
    const { began, ask, end } = acts(new Turns({ ...limits, atOnce: 1, waiting: 100 }))
    ask('A0', ...Array.from({ length: 10 }, (_, n) => `B${n}patient`), 'C1')
    await settled()
    await end('A0')
    expect(began).toEqual(['A0', 'C1'])
    ask(...Array.from({ length: 7 }, (_, n) => `D${n}`))
    await settled()
    for (let step = 0; step < 17; step += 1) await end(began.at(-1) ?? '')
    const kinds = began.map((name) => (name.includes('patient') ? 'p' : 's')).join('')
    expect(kinds).toBe('ssss p sss p ss pppppppp'.replaceAll(' ', ''))
  })

  it('are free at once for one who can wait while nobody else does', async () => {
    const { began, ask, end } = acts(new Turns({ ...limits, atOnce: 1 }))
    ask('A1patient', 'B1patient', 'C1patient')
    await settled()
    await end('A1patient')
    await end('B1patient')
    expect(began).toEqual(['A1patient', 'B1patient', 'C1patient'])
  })

  it('are given back by an act that fails', async () => {
    const turns = new Turns({ ...limits, atOnce: 1 })
    const failing = turns.take({ school: 'A' }, () => Promise.reject(new Error('broken')))
    await expect(failing).rejects.toThrow('broken')
    expect(await turns.take({ school: 'B' }, async () => 'served')).toBe('served')
  })

  it('are not waited for too long, nor by too many of one school: a 503 says when to ask again', async () => {
    const { began, ask, take, end } = acts(new Turns({ atOnce: 1, ofSchool: 1, waiting: 1, patience: 30 }))
    ask('A1')
    const late = take('A2')
    const refused = { refusal: { status: 503 }, details: { retryAfter: expect.any(Number) } }
    await expect(take('A3')).rejects.toMatchObject(refused)
    await expect(late).rejects.toMatchObject(refused)
    const patient = take('B1')
    await end('A1')
    await end('B1')
    expect(await patient).toBe('B1')
    expect(began).toEqual(['A1', 'B1'])
  })

  it('pass over a client that has gone', async () => {
    const { began, ask, take, end } = acts(new Turns({ ...limits, atOnce: 1 }))
    const gone = new AbortController()
    ask('A1')
    const left = take('B1', gone.signal)
    ask('C1')
    gone.abort()
    await expect(left).rejects.toThrow(/abort/)
    await expect(take('D1', gone.signal)).rejects.toThrow(/abort/)
    await end('A1')
    expect(began).toEqual(['A1', 'C1'])
  })
})
