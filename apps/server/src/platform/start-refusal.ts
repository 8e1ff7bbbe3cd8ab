/** Why the server does not start: one sentence for the operator, shown without a stack trace. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
