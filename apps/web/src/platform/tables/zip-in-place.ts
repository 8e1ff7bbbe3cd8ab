import {
  type AsyncZippable,
  type FlateCallback,
  type UnzipCallback,
  type UnzipOptions,
  unzipSync,
  zipSync,
} from 'fflate/browser'

// Replaces fflate wherever a library imports it (see vite.config.ts): its own `zip` and `unzip` work in a worker
// created from a text, which our content policy refuses, and then wait for ever. What zips here already runs in one of
// our workers.
export * from 'fflate/browser'

export function zip(files: AsyncZippable, done: FlateCallback): () => void {
  try {
    done(null, zipSync(files as Parameters<typeof zipSync>[0]))
  } catch (error) {
    done(error as Parameters<FlateCallback>[0], new Uint8Array())
  }
  return () => {}
}

/** With options before the callback, or without. */
export function unzip(
  archive: Uint8Array,
  ...rest: [UnzipOptions, UnzipCallback] | [UnzipCallback]
): () => void {
  const [done, options] = rest.length === 1 ? [rest[0]] : [rest[1], rest[0]]
  try {
    done(null, unzipSync(archive, options))
  } catch (error) {
    done(error as Parameters<UnzipCallback>[0], {})
  }
  return () => {}
}
