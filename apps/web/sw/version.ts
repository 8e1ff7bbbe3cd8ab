/** One build of the app. Its parts have their content's hash in their names: what a name stands for never changes. */
export interface Version {
  name: string
  /** Paths of what the app needs to open any screen. */
  parts: string[]
  /** Paths of large parts that few need: stored once they have been used. */
  onDemand: string[]
  /** The paths of each language's words: stored for this device's language. */
  words: Record<string, string[]>
}
