import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChatModelServer, openChatModelServer } from '../../../test/chat-model-server.ts'
import { ModelFailure } from './chat-model.ts'
import { fetchPublic } from './fetch-public.ts'
import { openOpenAiModel } from './open-ai-model.ts'

let stand: ChatModelServer
beforeAll(async () => {
  stand = await openChatModelServer({ silence: 300, whole: 1500, bytes: 64 * 1024 })
})
afterAll(() => stand.close())
beforeEach(() => {
  stand.left = 0
})

const tools = [{ name: 'count', description: 'Counts.', parameters: { type: 'object', properties: {} } }]
function ask(signal = new AbortController().signal) {
  const pieces: string[] = []
  const messages = [{ role: 'user' as const, content: 'How many?' }]
  const turn = stand.model.talk({ messages, tools, signal, onText: (piece) => pieces.push(piece) })
  return { turn, pieces }
}

describe('a model of the OpenAI protocol', () => {
  it('is asked with its key, and its answer comes in pieces', async () => {
    stand.say([{ text: ['There are ', 'five: ', 'नमस्ते.'] }])
    const { turn, pieces } = ask()
    expect(await turn).toEqual({ text: 'There are five: नमस्ते.', toolCalls: [] })
    expect(pieces).toEqual(['There are ', 'five: ', 'नमस्ते.'])
    expect(stand.headers[0]?.authorization).toBe('Bearer sk-of-the-tests')
    expect(stand.asked[0]).toMatchObject({ model: 'stand-in', stream: true, max_tokens: 900 })
    expect(stand.asked[0]?.tools?.[0]).toMatchObject({ type: 'function', function: { name: 'count' } })
  })

  it('may ask for several tools at once, whose arguments come in pieces', async () => {
    const calls = [
      { name: 'count', arguments: '{"of":"students"}' },
      { name: 'count', arguments: '{"of":"teachers"}' },
    ]
    stand.say([{ calls }])
    expect((await ask().turn).toolCalls.map((call) => call.function)).toEqual(calls)
  })

  it('is told its limit by the newer name from the time on that it asks for that', async () => {
    const newer = await openChatModelServer()
    const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    newer.say([{ status: 400, message }, { text: ['Five.'] }, { text: ['Six.'] }])
    const asked = { messages: [], tools, signal: new AbortController().signal, onText: () => {} }
    expect((await newer.model.talk(asked)).text).toBe('Five.')
    expect((await newer.model.talk(asked)).text).toBe('Six.')
    expect(newer.asked.map((sent) => 'max_tokens' in sent)).toEqual([true, false, false])
    expect(newer.asked[2]).toMatchObject({ max_completion_tokens: 900 })
    newer.close()
  })

  it('is understood where it does not stream', async () => {
    const message = { role: 'assistant', content: 'Five.', tool_calls: null }
    const raw = JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] })
    stand.say([{ raw, type: 'application/json' }])
    expect(await ask().turn).toEqual({ text: 'Five.', toolCalls: [] })
  })

  it.each([
    ['a wrong key', { status: 401 }, 'answered 401'],
    ['too many questions', { status: 429 }, 'answered 429'],
    ['a fault of its own', { status: 500 }, 'answered 500'],
    ['silence', { fault: 'hangs' }, 'in time'],
    ['an answer that is cut off', { fault: 'cut' }, 'could not be reached'],
    [
      'an answer that ends too soon',
      { raw: 'data: {"choices":[{"delta":{"content":"There"}}]}\n\n' },
      'cut off',
    ],
    ['an answer without an end', { fault: 'endless' }, 'too long'],
    ['what is not JSON', { raw: 'data: <html>\n\n' }, 'something else'],
    ['a page of another', { raw: '<html>Sign in</html>', type: 'text/html' }, 'something else'],
    ['another shape', { raw: 'data: {"choices":"five"}\n\n' }, 'something else'],
  ] as const)('fails in words of its own for %s', async (_, turn, words) => {
    stand.say([turn])
    const error = await ask().turn.catch((error) => error)
    expect(error).toBeInstanceOf(ModelFailure)
    expect(error.message).toContain(words)
    expect(error.message).not.toContain('How many')
  })

  it('fails where nobody listens', async () => {
    const nowhere = openOpenAiModel({
      baseUrl: 'http://127.0.0.1:1/v1',
      model: 'm',
      key: null,
      imageModel: null,
    })
    const asked = { messages: [], tools: [], signal: new AbortController().signal, onText: () => {} }
    await expect(nowhere.talk(asked)).rejects.toThrow(ModelFailure)
    expect(nowhere.draw).toBeNull()
  })

  it('is stopped when the person leaves', async () => {
    stand.say([{ fault: 'hangs' }])
    const leaving = new AbortController()
    const { turn } = ask(leaving.signal)
    setTimeout(() => leaving.abort(), 50)
    await expect(turn).rejects.toThrow(/abort/i)
    await vi.waitFor(() => expect(stand.left).toBe(1), 60_000)
  })

  it('draws: by the bytes it sends', async () => {
    stand.say([{ image: { b64_json: Buffer.from('bytes').toString('base64') } }])
    const drawn = await stand.model.draw?.('a school', new AbortController().signal)
    expect([String(drawn), stand.asked[0]?.model, stand.asked[0]?.prompt]).toEqual([
      'bytes',
      'painter',
      'a school',
    ])
  })

  it.each([
    ['a link into this machine', { image: { url: 'https://127.0.0.1/x.png' } }],
    ['a link by a name of this machine', { image: { url: 'https://localhost/x.png' } }],
    ['a link that is not https', { image: { url: 'http://1.1.1.1/x.png' } }],
    ['nothing', { image: {} }],
    ['what is no image', { raw: '{"data":[]}', type: 'application/json' }],
  ] as const)('fetches no image from %s', async (_, turn) => {
    stand.say([turn])
    await expect(stand.model.draw?.('a school', new AbortController().signal)).rejects.toThrow(ModelFailure)
  })
})

describe('fetching what somebody else has named', () => {
  it.each(['https://user:pass@8.8.8.8/', 'https://[::1]/', 'file:///etc/passwd', 'nonsense'])(
    'goes nowhere for %s',
    async (url) => {
      await expect(fetchPublic(url, { most: 1000, signal: AbortSignal.timeout(1000) })).rejects.toThrow(
        ModelFailure,
      )
    },
  )
})
