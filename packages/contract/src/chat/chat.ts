import * as z from 'zod/mini'
import { endpoint } from '../general/endpoint.ts'
import { asLines, severalLines } from '../general/lines.ts'
import type { Refusal } from '../general/refusal.ts'
import { idSchema } from '../people.ts'
import { chatLinkSchema } from './links.ts'

export const chatLimits = {
  prompt: 500,
  /** The counter is shown above this many characters. */
  counted: 400,
  rows: 4,
  /** A conversation's messages that are listed: a question and its answer are two. */
  listed: 100,
  /** Questions that an answer suggests. */
  suggestions: 3,
  /** The length of an answer, in characters. */
  answer: 8000,
} as const

/** A prompt that begins with this asks for an image. */
export const imageCommand = '/image'

export const chatLanguages = ['en', 'hi'] as const
export type ChatLanguage = (typeof chatLanguages)[number]

export const chatTexts = {
  promptMissing: /*i18n*/ 'Please write a question.',
  promptTooLong: /*i18n*/ 'A question can have at most 500 characters.',
  failed: /*i18n*/ 'Sorry, I encountered an error. Please try again.',
  voiceUnsupported: /*i18n*/ 'Speech recognition is not supported in your browser.',
  cleared: /*i18n*/ 'The conversation was deleted.',
} as const

export const chatRefusals = {
  failed: { code: 'chat.failed', status: 503, message: chatTexts.failed },
  /** With `retryAfter`: the seconds until the school's next day. */
  tooManyQuestions: {
    code: 'chat.too_many_questions',
    status: 429,
    message:
      /*i18n*/ 'You have used your {limit} questions to the model for today. The built-in assistant keeps answering, but it does not know this one.',
  },
  tooManyImages: {
    code: 'chat.too_many_images',
    status: 429,
    message: /*i18n*/ 'You have used your {limit} images for today. Please ask again tomorrow.',
  },
} as const satisfies Record<string, Refusal>

/** Whether a model or the built-in assistant wrote an answer. */
export const chatAnswerers = ['model', 'assistant'] as const
export type ChatAnswerer = (typeof chatAnswerers)[number]

export const chatMessage = z.object({
  id: z.string(),
  content: z.string(),
  isUser: z.boolean(),
  /** An instant. */
  timestamp: z.string(),
  /** A path that returns the image to the person whose conversation it is. */
  image: z.nullable(z.string()),
  links: z.array(chatLinkSchema),
  /** Other questions to ask: only with a new answer, not stored with the conversation. */
  suggestions: z.array(z.string()),
  /** Null for a question. */
  by: z.nullable(z.enum(chatAnswerers)),
})
export type ChatMessage = z.output<typeof chatMessage>

const question = z.object({
  prompt: z
    .string(chatTexts.promptMissing)
    .check(
      asLines,
      z.minLength(1, chatTexts.promptMissing),
      z.maxLength(chatLimits.prompt, chatTexts.promptTooLong),
      severalLines,
    ),
  /** The screen's language: the answer's too, unless the question is clearly in another. */
  language: z.optional(z.enum(chatLanguages)),
})
export type ChatQuestion = z.output<typeof question>

const answered = z.object({
  status: z.literal('success'),
  text: z.string(),
  image_url: z.optional(z.string()),
  /** The question and its answer, as the conversation stores them. */
  messages: z.array(chatMessage),
})
export type ChatAnswer = z.output<typeof answered>

export const askChat = endpoint({
  method: 'POST',
  path: '/api/chat',
  summary: 'A question to the assistant; one that begins with /image asks for an image',
  body: question,
  answer: answered,
})

export const drawChat = endpoint({
  method: 'POST',
  path: '/api/chat/image',
  summary: 'An image of what the prompt says, where an image model is set up',
  body: question,
  answer: answered,
})

/** The assistant's steps before it answers; each has its words on screen. */
export const chatSteps = ['thinking', 'looking', 'drawing'] as const
export type ChatStep = (typeof chatSteps)[number]

/** The data of each stream event; it ends with `done` or `failed`. */
export const chatEvents = {
  step: z.object({ step: z.enum(chatSteps) }),
  /** A piece of the answer, to be appended. */
  text: z.object({ text: z.string() }),
  /** The text so far is not the answer: the model went on to look something up. */
  restart: z.object({}),
  done: answered,
  /** The refusal that the call without a stream would answer. */
  failed: z.object({
    status: z._default(z.int(), 503),
    message: z.string(),
    code: z.string(),
    text: z.optional(z.string()),
    values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    retryAfter: z.optional(z.number()),
  }),
} as const
export type ChatEvents = { [Name in keyof typeof chatEvents]: z.output<(typeof chatEvents)[Name]> }

export const streamChat = endpoint({
  method: 'POST',
  path: '/api/chat/stream',
  summary: 'The same as a stream of events: pieces of the text as they come, then the whole answer',
  body: question,
  stream: true,
})

export const listChat = endpoint({
  method: 'GET',
  path: '/api/chat/messages',
  summary: 'One’s own conversation with the assistant: its last 100 messages, the oldest first',
  answer: z.object({ messages: z.array(chatMessage) }),
})

export const clearChat = endpoint({
  method: 'DELETE',
  path: '/api/chat/messages',
  summary: 'Delete one’s own conversation with its images',
  answer: z.object({ message: z.string() }),
})

export const getChatImage = endpoint({
  method: 'GET',
  path: '/api/chat/images/:id',
  summary: 'An image of one’s own conversation, as WebP',
  params: z.object({ id: idSchema }),
  file: true,
})
