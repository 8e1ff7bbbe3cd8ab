/** Only ids: whoever runs the database can read them, and they outlive what they name. */
export type Payload = Record<string, string>

/** Does work that may be done twice: a process can end after the work and before that is recorded. */
export type Task = (payload: Payload, at: { signal: AbortSignal }) => Promise<void>

export type Tasks = Record<string, Task>
