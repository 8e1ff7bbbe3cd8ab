import { type AsyncZippable, type FlateCallback, zipSync } from 'fflate/browser'

// In place of fflate wherever a library asks for it (see vite.config.ts): its own `zip` packs in a worker made of a text, which
// our content policy refuses, and then waits for ever. What zips here runs in a worker of ours already.
export * from 'fflate/browser'

export function zip(files: AsyncZippable, done: FlateCallback): () => void {
  try {
    done(null, zipSync(files as Parameters<typeof zipSync>[0]))
  } catch (error) {
    done(error as Parameters<FlateCallback>[0], new Uint8Array())
  }
  return () => {}
}
