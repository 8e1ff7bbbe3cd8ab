import { chatLimits } from '@shala/contract/chat/chat'
import { type ChatLink, chatLinkPath } from '@shala/contract/chat/links'
import { onlyVisible, unturned } from '@shala/contract/general/lines'
import { z } from 'zod'
import {
  type ChatModel,
  ModelFailure,
  type ModelMessage,
  type ModelTool,
  type ModelToolCall,
  type ModelTurn,
} from '#platform/chat-model/chat-model'
import { cut } from '#platform/cut'
import { isUnstorableText } from '#platform/database/unstorable-text'
import { Refused } from '#platform/refused'
import type { Asking, Reply } from '../asking.ts'
import type { Exchange } from '../chat.store.ts'
import type { Telling } from '../telling.ts'
import { systemPrompt } from './prompt.ts'
import { type Tool, toolsFor } from './tools.ts'

/** Characters of one result. */
const longest = 6000

interface ToolResult {
  content: string
  links: Reply['links']
}

const problem = (error: string): ToolResult => ({ content: JSON.stringify({ error }), links: [] })

function argumentsOf({ function: { arguments: sent } }: ModelToolCall): unknown {
  try {
    return JSON.parse(sent || '{}')
  } catch {
    return undefined
  }
}

/** A name could otherwise hide orders to the model, or begin a line that looks like somebody else speaking. */
function asVisible(data: unknown): unknown {
  if (typeof data === 'string') return onlyVisible(data).replace(/\s+/g, ' ')
  if (Array.isArray(data)) return data.map(asVisible)
  if (data === null || typeof data !== 'object') return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, asVisible(value)]))
}

/** The tool's name marks what was found as data: names and remarks are people's words, and nothing in them is an order. */
function toResult(tool: Tool, { data, links }: Awaited<ReturnType<Tool['look']>>): ToolResult {
  const visible = asVisible(data ?? null)
  const text = JSON.stringify(visible)
  const found = text.length > longest ? { cut: cut(text, longest) } : { data: visible }
  return { content: JSON.stringify({ tool: tool.name, ...found }), links }
}

/**
 * Does what a model asks for, if the person who asks may. Whatever a model asks for, and whoever made it ask, nothing else is
 * found here than the API answers to that person.
 */
async function callTool(asking: Asking, call: ModelToolCall): Promise<ToolResult> {
  const tool = toolsFor(asking).find(({ name }) => name === call.function.name)
  if (!tool) return problem('There is no such tool, or this person may not use it.')
  try {
    return toResult(tool, await tool.look(asking, argumentsOf(call)))
  } catch (error) {
    if (error instanceof z.ZodError || isUnstorableText(error)) return problem('The arguments are not valid.')
    if (error instanceof Refused) return problem(error.message)
    throw error
  }
}

/** How often a model may look something up before it has to answer, and how much at once. */
const mostRounds = 5

const mostCalls = 6

const mostLinks = 4

function offered(asking: Asking): ModelTool[] {
  return toolsFor(asking).map(({ name, description, parameters }) => {
    const { $schema: _, ...schema } = z.toJSONSchema(parameters, { io: 'input', unrepresentable: 'any' })
    return { name, description, parameters: schema }
  })
}

function beginning(asking: Asking, prompt: string, earlier: readonly Exchange[]): ModelMessage[] {
  const talk = earlier.flatMap(({ question, answer }): ModelMessage[] => [
    { role: 'user', content: question },
    { role: 'assistant', content: cut(onlyVisible(answer), 1000) },
  ])
  return [{ role: 'system', content: systemPrompt(asking) }, ...talk, { role: 'user', content: prompt }]
}

async function lookUp(asking: Asking, { text, toolCalls }: ModelTurn) {
  const calls = toolCalls.slice(0, mostCalls)
  const results = await Promise.all(calls.map((call) => callTool(asking, call)))
  const messages: ModelMessage[] = [
    { role: 'assistant', content: text, tool_calls: calls },
    ...calls.map(({ id }, index): ModelMessage => {
      return { role: 'tool', tool_call_id: id, content: results[index]?.content ?? '' }
    }),
  ]
  return { messages, links: results.flatMap((result) => result.links) }
}

function distinct(links: readonly ChatLink[]): ChatLink[] {
  const byPlace = new Map(links.map((link) => [chatLinkPath(link), link]))
  return [...byPlace.values()].slice(0, mostLinks)
}

function replyOf(text: string, links: readonly ChatLink[]): Reply {
  const visible = unturned(text).trim()
  if (visible === '') throw new ModelFailure('the model answered nothing')
  return { text: cut(visible, chatLimits.answer), links: distinct(links) }
}

/**
 * The answer of a model, which may look up what the person who asks may see. The links are of what it looked up, and none of its own.
 * @throws ModelFailure; the reason of the signal when that is aborted
 */
export async function talk(
  model: ChatModel,
  asking: Asking,
  { prompt, earlier, telling }: { prompt: string; earlier: readonly Exchange[]; telling: Telling },
): Promise<Reply> {
  const messages = beginning(asking, prompt, earlier)
  const tools = offered(asking)
  const links: ChatLink[] = []
  const { signal } = asking
  for (let round = 0; round <= mostRounds; round += 1) {
    const turn = await model.talk({
      messages,
      tools: round < mostRounds ? tools : [],
      signal,
      onText: (text) => telling.tell('text', { text: unturned(text) }),
    })
    if (turn.toolCalls.length === 0) return replyOf(turn.text, links)
    if (turn.text !== '') telling.tell('restart', {})
    telling.tell('step', { step: 'looking' })
    const found = await lookUp(asking, turn)
    messages.push(...found.messages)
    links.push(...found.links)
  }
  throw new ModelFailure('the model went on looking things up')
}
