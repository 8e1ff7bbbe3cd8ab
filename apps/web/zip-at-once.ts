import { type UnzipFileInfo, unzipSync, type Zippable, zipSync } from 'fflate/browser'

export * from 'fflate/browser'

type Done<Result> = (error: Error | null, result: Result | null) => void

function answer<Result>(make: () => Result, done: Done<Result>): void {
  let result: Result
  try {
    result = make()
  } catch (error) {
    done(error as Error, null)
    return
  }
  done(null, result)
}

/**
 * What stands for fflate in the browser: its own `zip` and `unzip` give a large file to a worker made of a text, which the content
 * policy refuses, and then they never answer. Workbooks are read in a worker of ours, so nothing waits for it.
 */
export function unzip(archive: Uint8Array, ...rest: unknown[]): void {
  const [options] = rest
  const done = rest.at(-1) as Done<ReturnType<typeof unzipSync>>
  const filter = options as { filter?: (file: UnzipFileInfo) => boolean }
  answer(() => unzipSync(archive, typeof options === 'object' ? filter : {}), done)
}

export function zip(files: Zippable, ...rest: unknown[]): void {
  answer(() => zipSync(files), rest.at(-1) as Done<Uint8Array>)
}
