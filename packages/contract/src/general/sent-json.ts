/** A list or an object, or its JSON, as forms send it; text that is none stays, for the schema to refuse. */
export function readJson(sent: unknown, empty: '[]' | '{}'): unknown {
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent || empty)
  } catch {
    return sent
  }
}
