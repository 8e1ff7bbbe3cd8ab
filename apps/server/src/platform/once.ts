/** What was asked during one request, so that rules that need the same do not ask again. */
export class Once {
  readonly #asked = new Map<object, Promise<unknown>>()

  /** `question` stands for what is asked: the function that needs it. */
  ask<R>(question: object, find: () => Promise<R>): Promise<R> {
    const answer = (this.#asked.get(question) as Promise<R> | undefined) ?? find()
    this.#asked.set(question, answer)
    return answer
  }
}
