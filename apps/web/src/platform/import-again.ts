const pauseMs = 3000

const isServerThere = () =>
  fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Loads a part of the app, however long the network is away: it is asked for again until it comes.
 * @throws what the import throws when the server can be reached and still has no such part
 */
export async function importAgain<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (await isServerThere()) throw error
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
}
