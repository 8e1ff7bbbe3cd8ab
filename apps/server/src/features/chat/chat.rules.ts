import {
  type ChatAnswer,
  type ChatMessage,
  type ChatQuestion,
  chatLimits,
  chatRefusals,
  chatTexts,
  imageCommand,
} from '@shala/contract/chat/chat'
import { generalRefusals } from '@shala/contract/general/refusal'
import { detachFiles, type FilesParts } from '#features/files/index'
import { type ChatModel, ModelFailure } from '#platform/chat-model/chat-model'
import type { Context } from '#platform/context'
import { cut } from '#platform/cut'
import { inTransaction } from '#platform/database/school-db'
import { before, minute } from '#platform/durations'
import { i18nOf } from '#platform/i18n'
import type { ReadAs } from '#platform/own-reads'
import { Refused } from '#platform/refused'
import { withoutAadhaarNumbers } from './aadhaar-numbers.ts'
import { type Asking, type Reply, Stopped } from './asking.ts'
import { understand } from './assistant/understanding.ts'
import * as store from './chat.store.ts'
import { readImage } from './chat-images.rules.ts'
import { type Answered, keep, toMessages } from './chat-keeping.rules.ts'
import {
  type ChatLimits,
  type ChatTurns,
  countImage,
  countQuestion,
  type DailyLimits,
  giveBack,
  type Pace,
  pastLimit,
} from './chat-limits.rules.ts'
import type { talk } from './model/talking.rules.ts'
import { nobody, type Telling } from './telling.ts'
import type { UnderWay } from './under-way.ts'

export interface ChatParts {
  assistant: Assistant
  talk: typeof talk
  read: ReadAs
  /** Null where the built-in assistant answers alone. */
  model: ChatModel | null
  files: FilesParts
  limits: ChatLimits
  turns: ChatTurns
  pace: Pace
  underWay: UnderWay
  /** Told when the model fails, for the operator's log. */
  onFailure: (error: Error) => void
}

/** Answers without a model. */
interface Assistant {
  /** Says so where it does not know. */
  answerByItself: (asking: Asking, prompt: string) => Promise<Reply>
  /** Null for a question that it does not know. */
  answerKnown: (asking: Asking, prompt: string) => Promise<Reply | null>
}

interface Asked extends ChatQuestion {
  signal: AbortSignal
  telling?: Telling
}

/** So much of the conversation goes to a model with a question that may go on from it. */
const earlier = { exchanges: 4, within: 30 * minute }

async function earlierOf({ db, actor, now }: Context): Promise<store.Exchange[]> {
  const found = await store.findExchanges(db, actor.userId, earlier.exchanges)
  return found.filter(({ askedAt }) => askedAt >= before(now, earlier.within))
}

/** A failure of the model is told in the product's own words; its reason is the operator's. */
function refused(error: unknown, { onFailure, underWay }: ChatParts): unknown {
  if (underWay.signal.aborted) return new Refused(generalRefusals.notReady, { retryAfter: 5 })
  if (!(error instanceof ModelFailure)) return error
  onFailure(error)
  return new Refused(chatRefusals.failed)
}

/** A question counts when its answer, or the part that the person wanted, is kept. */
async function byModel<R>(
  parts: ChatParts,
  what: keyof DailyLimits,
  { asking: { context, signal }, act }: { asking: Asking; act: () => Promise<R> },
): Promise<R> {
  const { db, actor } = context
  try {
    return await parts.turns[what].take({ school: db.schoolId, person: actor.userId }, act, signal)
  } catch (error) {
    await giveBack(what, context)
    throw refused(error, parts)
  }
}

async function answerByModel(
  { model, talk }: { model: ChatModel; talk: ChatParts['talk'] },
  { asking, prompt, telling }: { asking: Asking; prompt: string; telling: Telling },
): Promise<Answered> {
  let text = ''
  const collected: Telling = {
    tell(event, data) {
      if (event === 'text' && 'text' in data) text += data.text
      if (event === 'restart') text = ''
      telling.tell(event, data)
    },
  }
  try {
    const reply = await talk(model, asking, {
      prompt,
      earlier: await earlierOf(asking.context),
      telling: collected,
    })
    return { ...reply, by: 'model' }
  } catch (error) {
    if (asking.signal.reason instanceof Stopped && text.trim() !== '')
      return { text: cut(text, chatLimits.answer), links: [], by: 'model' }
    throw error
  }
}

/** A refusal of what the assistant has looked up is an answer too, in its own words. */
async function orRefusal<R>(asking: Asking, answering: Promise<R>): Promise<R | Reply> {
  try {
    return await answering
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.status !== 403) throw error
    return { text: asking.i18n.t('Only teachers and admins can see that.'), links: [] }
  }
}

/** Past the day's questions to the model, the assistant goes on with what it knows by itself. */
async function answer(
  parts: ChatParts,
  asking: Asking,
  { prompt, telling = nobody }: Asked,
): Promise<Answered> {
  const { model, talk, limits, assistant } = parts
  if (!model)
    return { ...(await orRefusal(asking, assistant.answerByItself(asking, prompt))), by: 'assistant' }
  if (!(await countQuestion(asking.context, limits))) {
    const known = await orRefusal(asking, assistant.answerKnown(asking, prompt))
    if (known) return { ...known, by: 'assistant' }
    throw pastLimit('questions', asking.context, limits)
  }
  telling.tell('step', { step: 'thinking' })
  const act = () => answerByModel({ model, talk }, { asking, prompt, telling })
  return await byModel(parts, 'questions', { asking, act })
}

async function draw(
  parts: ChatParts,
  asking: Asking,
  { prompt, telling = nobody }: Asked,
): Promise<Answered> {
  const { i18n } = asking
  const about = prompt.slice(isForImage(prompt) ? imageCommand.length : 0).trim()
  const make = parts.model?.draw
  if (!make)
    return { text: i18n.t('Images are not set up here, so I cannot make one.'), links: [], by: 'assistant' }
  if (about === '')
    return {
      text: i18n.t("Write '/image' and then what the picture should show."),
      links: [],
      by: 'assistant',
    }
  if (!(await countImage(asking.context, parts.limits)))
    throw pastLimit('images', asking.context, parts.limits)
  telling.tell('step', { step: 'drawing' })
  const act = async () => await readImage(parts.files, asking.context, await make(about, asking.signal))
  const images = await byModel(parts, 'images', { asking, act })
  return { text: i18n.t('Here is your image.'), links: [], by: 'model', images }
}

function isForImage(prompt: string): boolean {
  return prompt === imageCommand || /^\/image\s/.test(prompt)
}

async function askBy(
  how: typeof answer,
  parts: ChatParts,
  context: Context,
  asked: Asked,
): Promise<ChatAnswer> {
  const { read, pace, underWay } = parts
  pace.count(context)
  const prompt = withoutAadhaarNumbers(asked.prompt)
  const { language } = understand(prompt, asked.language)
  const signal = AbortSignal.any([asked.signal, underWay.signal])
  const asking: Asking = { context, read, language, i18n: i18nOf(language), signal }
  const answered = await how(parts, asking, { ...asked, prompt })
  const exchange = await keep(parts, context, prompt, answered)
  const messages = toMessages(exchange, answered.suggestions)
  const image = messages[1]?.image
  return { status: 'success', text: exchange.answer, ...(image && { image_url: image }), messages }
}

/** @throws Refused 429 past the questions of the day or of a minute, 503 when the model fails: nothing is kept of the question then */
export async function ask(parts: ChatParts, context: Context, asked: Asked): Promise<ChatAnswer> {
  const how = isForImage(asked.prompt) ? draw : answer
  return await parts.underWay.add(askBy(how, parts, context, asked))
}

/** @throws as `ask` */
export async function drawImage(parts: ChatParts, context: Context, asked: Asked): Promise<ChatAnswer> {
  return await parts.underWay.add(askBy(draw, parts, context, asked))
}

/** As `ask`, told as it comes; a refusal is told too. */
export async function askAloud(parts: ChatParts, context: Context, asked: Asked & { telling: Telling }) {
  const { telling } = asked
  try {
    telling.tell('done', await ask(parts, context, asked))
  } catch (error) {
    if (asked.signal.aborted) return
    if (!(error instanceof Refused)) parts.onFailure(error as Error)
    const refusal = error instanceof Refused ? error : new Refused(chatRefusals.failed)
    telling.tell('failed', { status: refusal.refusal.status, ...refusal.body() })
  }
}

export async function showConversation({ db, actor }: Context): Promise<{ messages: ChatMessage[] }> {
  const found = await store.findExchanges(db, actor.userId, chatLimits.listed / 2)
  return { messages: found.flatMap((one) => toMessages(one)) }
}

export async function clearConversation(context: Context): Promise<{ message: string }> {
  await inTransaction(context, async (context) => {
    const images = await store.deleteConversation(context.db, context.actor.userId)
    await detachFiles(context, context.actor.userId, images)
  })
  return { message: chatTexts.cleared }
}
