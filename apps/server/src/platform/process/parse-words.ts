import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartRefusal } from './start-refusal.ts'

/**
 * The words after a command.
 * @throws StartRefusal with the usage for what it does not know
 */
export function parseWords<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch {
    throw new StartRefusal(usage)
  }
}
