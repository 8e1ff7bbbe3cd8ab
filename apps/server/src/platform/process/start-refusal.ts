/** Stops the start; its message is one clear sentence for whoever runs the server. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}

/** Why the address could not be listened on, in a sentence; any other error as it is. */
export function asStartRefusal(error: unknown, { HOST, PORT }: { HOST: string; PORT: number }): unknown {
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
