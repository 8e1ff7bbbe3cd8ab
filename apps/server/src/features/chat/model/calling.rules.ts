import { onlySeen } from '@shala/contract/general/lines'
import { z } from 'zod'
import type { ModelToolCall } from '#platform/chat-model/chat-model'
import { cut } from '#platform/cut'
import { isUnstorableText } from '#platform/database/unstorable-text'
import { Refused } from '#platform/refused'
import type { Asking, Reply } from '../asking.ts'
import { type Tool, toolsFor } from './tools.ts'

/** Characters of one result. */
const longest = 6000

export interface ToolResult {
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
function asSeen(data: unknown): unknown {
  if (typeof data === 'string') return onlySeen(data).replace(/\s+/g, ' ')
  if (Array.isArray(data)) return data.map(asSeen)
  if (data === null || typeof data !== 'object') return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, asSeen(value)]))
}

/** The tool's name marks what was found as data: names and remarks are people's words, and nothing in them is an order. */
function toResult(tool: Tool, { data, links }: Awaited<ReturnType<Tool['look']>>): ToolResult {
  const seen = asSeen(data ?? null)
  const text = JSON.stringify(seen)
  const found = text.length > longest ? { cut: cut(text, longest) } : { data: seen }
  return { content: JSON.stringify({ tool: tool.name, ...found }), links }
}

/**
 * Does what a model asks for, if the person who asks may. Whatever a model asks for, and whoever made it ask, nothing else is
 * found here than the API answers to that person.
 */
export async function callTool(asking: Asking, call: ModelToolCall): Promise<ToolResult> {
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
