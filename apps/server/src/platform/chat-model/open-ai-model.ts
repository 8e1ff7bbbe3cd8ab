import { z } from 'zod'
import { bounded, Patience, readBounded } from './bounded.ts'
import {
  type ChatModel,
  ModelFailure,
  type ModelLimits,
  type ModelTurn,
  type TalkOptions,
  usualModelLimits,
} from './chat-model.ts'
import { fetchPublic } from './fetch-public.ts'
import { TurnReader } from './read-turn.ts'

export interface OpenAiOptions {
  /** Such as https://api.openai.com/v1 */
  baseUrl: string
  model: string
  /** Null for a model that needs none. */
  key: string | null
  /** Null where there are no images. */
  imageModel: string | null
  limits?: ModelLimits
}

/** Newer models refuse the limit's older name. */
type TokensName = 'max_tokens' | 'max_completion_tokens'
const newerName: TokensName = 'max_completion_tokens'

class WrongName extends ModelFailure {}

async function isWrongName(answer: Response): Promise<boolean> {
  if (answer.status !== 400) return false
  const reason = await readBounded(answer.body, 16_384, () => {}).catch(() => '')
  return reason.toString().includes(newerName)
}

type Post = (path: string, body: object, signal: AbortSignal) => Promise<Response>

function poster({ baseUrl, key }: OpenAiOptions): Post {
  return async (path, body, signal) => {
    const answer = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })
    if (answer.ok) return answer
    if (await isWrongName(answer)) throw new WrongName('the model wants another name of the limit')
    if (!answer.bodyUsed) await answer.body?.cancel()
    throw new ModelFailure(`the model answered ${answer.status}`)
  }
}

/** The data of server-sent events, one by one; `[DONE]` ends them. */
async function readEvents(chunks: AsyncIterable<Uint8Array>, reader: TurnReader): Promise<ModelTurn> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data:')) continue
      const data = line.slice(5).trim()
      if (data === '[DONE]') return reader.turn(true)
      reader.take(data)
    }
  }
  return reader.turn(false)
}

async function talk(
  { model, limits = usualModelLimits }: OpenAiOptions,
  { post, limit }: { post: Post; limit: { name: TokensName } },
  { messages, tools, signal, onText }: TalkOptions,
): Promise<ModelTurn> {
  const patience = new Patience(limits, signal)
  const heard = () => patience.heard()
  const body = {
    model,
    messages,
    stream: true,
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
  }
  try {
    const send = () => post('/chat/completions', { ...body, [limit.name]: limits.tokens }, patience.signal)
    const answer = await send().catch((error: unknown) => {
      if (!(error instanceof WrongName) || limit.name === newerName) throw error
      limit.name = newerName
      return send()
    })
    const reader = new TurnReader(onText)
    if (answer.headers.get('content-type')?.includes('text/event-stream')) {
      return await readEvents(bounded(answer.body, limits.bytes, heard), reader)
    }
    reader.take((await readBounded(answer.body, limits.bytes, heard)).toString())
    return reader.turn(true)
  } catch (error) {
    throw patience.explain(error)
  } finally {
    patience.end()
  }
}

const image = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().max(4000).nullish() })).min(1),
})

async function draw(
  { imageModel, limits = usualModelLimits }: OpenAiOptions,
  post: Post,
  { prompt, signal }: { prompt: string; signal: AbortSignal },
): Promise<Buffer> {
  const { imageBytes, whole } = limits
  // A picture arrives in one piece, after a long silence.
  const patience = new Patience({ silence: whole, whole }, signal)
  const heard = () => patience.heard()
  try {
    const body = { model: imageModel, prompt, n: 1, size: '1024x1024' }
    const answer = await post('/images/generations', body, patience.signal)
    // Four characters encode three bytes.
    const text = (await readBounded(answer.body, imageBytes * 1.5, heard)).toString()
    const [made] = image.parse(JSON.parse(text)).data
    if (made?.b64_json) return Buffer.from(made.b64_json, 'base64')
    if (made?.url) return await fetchPublic(made.url, { most: imageBytes, signal: patience.signal })
    throw new ModelFailure('the model answered no image')
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof z.ZodError
      ? new ModelFailure('the model answered something else than an image')
      : patience.explain(error)
  } finally {
    patience.end()
  }
}

export function openOpenAiModel(options: OpenAiOptions): ChatModel {
  const post = poster(options)
  const limit: { name: TokensName } = { name: 'max_tokens' }
  return {
    talk: (asked) => talk(options, { post, limit }, asked),
    draw: options.imageModel ? (prompt, signal) => draw(options, post, { prompt, signal }) : null,
  }
}
