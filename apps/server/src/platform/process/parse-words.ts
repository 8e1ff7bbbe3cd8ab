import { type ParseArgsConfig, parseArgs } from 'node:util'
import { StartRefusal } from './start-refusal.ts'

/** npm takes an option that stands before its own `--` for itself, and starts the command without it. */
function refuseTakenByNpm(options: string[], usage: string): void {
  const taken = options.find((name) => process.env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined)
  if (!taken) return
  throw new StartRefusal(`npm kept --${taken} for itself: write -- before the words of a command.\n${usage}`)
}

/**
 * The words after a command.
 * @throws StartRefusal with the usage for what it does not know
 */
export function parseWords<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  refuseTakenByNpm(Object.keys(config.options ?? {}), usage)
  try {
    return parseArgs(config)
  } catch {
    throw new StartRefusal(usage)
  }
}

/** @throws StartRefusal for a word after a command that takes none: it would be left out without a word */
export function takeNoWords(command: string): void {
  if (process.argv.length <= 2) return
  throw new StartRefusal(
    `npm ${command} takes no words. Settings are variables and stand before it: DATABASE_URL=… npm ${command}`,
  )
}
