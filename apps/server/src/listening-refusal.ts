import type { Environment } from '#platform/process/env'
import { StartRefusal } from '#platform/process/start-refusal'

/** The sentence for an address that cannot be listened on; any other error as it is. */
export function asStartRefusal(error: unknown, { HOST, PORT }: Environment): unknown {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') {
    return new StartRefusal(`Port ${PORT} on ${HOST} is taken by another program; set PORT to a free one.`)
  }
  if (code === 'EACCES')
    return new StartRefusal(`Port ${PORT} may not be opened by this user; set PORT above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartRefusal(`HOST ${HOST} is not an address of this machine.`)
  }
  return error
}
