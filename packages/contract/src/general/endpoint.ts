import type * as z from 'zod/mini'

type Schema = z.ZodMiniType

/** In bytes of JSON, unless an endpoint accepts more. */
export const usualBody = 16 * 1024

/**
 * One call of the API: what goes in, what comes out. The server validates and serialises with it, the web app types its
 * calls with it, and OpenAPI is generated from it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for each path parameter. */
  readonly path: string
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** How large the body may be, in bytes of JSON; `usualBody` by default. */
  readonly maxBody?: number
  /** The body names what changes, by itself or inside `updates`; without one known field there is nothing to do. */
  readonly edits?: true
  /**
   * The body may also be sent as a form; how many bytes its files may have together, and how many more are taken so that a
   * field can say that its file is too large: 14 MB by default.
   */
  readonly form?: { readonly maxBytes: number; readonly besides?: number }
  /** The body is handed over as the bytes that came, whatever their type: a signature is over them. */
  readonly raw?: true
  /** The success status; 200 by default. */
  readonly status?: 200 | 201 | 204
  /** The success body; absent for 204 and for files. */
  readonly answer?: Schema
  /** On success the browser drops its stored answers: photos, on a shared computer. */
  readonly clearsCache?: true
  /** Success returns bytes, with their own media type. */
  readonly file?: true
  /** Success returns a stream of events; a GET's stream does not end by itself. */
  readonly stream?: true
}

/** Keeps the literal types of a definition. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Input<S> = S extends Schema ? z.input<S> : undefined
type Output<S> = S extends Schema ? z.output<S> : undefined

/** The input as a caller sends it. */
export type Sent<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = Input<E[Part]>
/** The input after validation. */
export type Received<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = Output<E[Part]>
/** The success body. */
export type Answer<E extends Endpoint> = E['answer'] extends Schema ? z.output<E['answer']> : undefined
