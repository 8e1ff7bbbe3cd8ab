/** Stops the start; its message is one clear sentence for whoever runs the server. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
