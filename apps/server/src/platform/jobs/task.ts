/** Ids alone: whoever runs the database reads them, and they outlive what they were about. */
export type Payload = Record<string, string>

/** Does a piece of work that may be done twice: a process can end after the work and before it is told so. */
export type Task = (payload: Payload, at: { signal: AbortSignal }) => Promise<void>

export type Tasks = Record<string, Task>
