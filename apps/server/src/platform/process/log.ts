import { type Logger, pino } from 'pino'

/**
 * Structured logs without personal data: a request is logged by its route's pattern, never by its URL, body or headers.
 * Readable words in a terminal, JSON lines elsewhere.
 */
export function openLog(level: string, inTerminal: boolean): Logger {
  const serializers = {
    err: (error: Error & { code?: unknown }) => ({
      type: error.name,
      message: error.message,
      code: error.code,
      stack: error.stack,
    }),
  }
  if (!inTerminal) return pino({ level, base: null, serializers, timestamp: pino.stdTimeFunctions.isoTime })
  const transport = pino.transport({
    target: 'pino-pretty',
    options: { ignore: 'pid,hostname,requestId', translateTime: 'HH:MM:ss', colorize: true },
  })
  return pino({ level, base: null, serializers }, transport)
}
