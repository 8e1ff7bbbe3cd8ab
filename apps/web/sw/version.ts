/** One build of the app. Its parts have their content in their names: what a name stands for never changes. */
export interface Version {
  name: string
  /** Paths of what the app needs to open any screen. */
  parts: string[]
  /** Paths of large parts that few need: kept once they have been used. */
  onDemand: string[]
  /** By language, the paths of its words: kept for the language that this device speaks. */
  words: Record<string, string[]>
}
