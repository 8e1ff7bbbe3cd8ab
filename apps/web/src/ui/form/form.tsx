import { i18n } from '@lingui/core'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FilesUnderWay } from './files-under-way.ts'

interface Schema {
  safeParse(
    value: unknown,
  ):
    | { success: true }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
}

/** Field errors from the contract's own schema, in the person's language; the first one of each field. */
function errorsBy(schema: Schema, values: unknown): FormErrors {
  const parsed = schema.safeParse(values)
  const errors: FormErrors = {}
  if (parsed.success) return errors
  for (const { path, message } of parsed.error.issues) errors[path.join('.')] ??= i18n.t(message)
  return errors
}

/** About the time a press takes. */
const pressMs = 200

const rootOf = (path: string) => path.split('.')[0] ?? ''

/** Validates on blur and on submit, and clears a field's error on typing; a refusal stays until then. */
export function useSchemaForm<Values extends Record<string, unknown>>(schema: Schema, initialValues: Values) {
  const refusal = useRef<{ errors: FormErrors; values: Record<string, unknown> }>(null)
  // Leaving a field checks it with the schema, which does not know why the server refused it.
  const refused = (values: Values) => {
    const { errors = {}, values: sent = {} } = refusal.current ?? {}
    return Object.fromEntries(
      Object.entries(errors).filter(([path]) => values[rootOf(path)] === sent[rootOf(path)]),
    )
  }
  const form = useForm<Values>({
    initialValues,
    validate: (values) => ({ ...refused(values), ...errorsBy(schema, values) }),
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    // An error that appears while another field is pressed would push that field away from the pointer.
    validateDebounce: pressMs,
  })
  const setErrors: typeof form.setErrors = (errors) => {
    if (typeof errors === 'object') refusal.current = { errors, values: form.getValues() }
    form.setErrors(errors)
  }
  const onSubmit: typeof form.onSubmit = (...handlers) => {
    const submit = form.onSubmit(...handlers)
    return (event) => {
      // The server is asked again, whatever it refused before.
      refusal.current = null
      submit(event)
    }
  }
  return { ...form, setErrors, onSubmit }
}

function errorsOf(error: unknown): Record<string, string> {
  return error instanceof Error && 'errors' in error ? (error.errors as Record<string, string>) : {}
}

function goTo(field: HTMLElement): void {
  field.closest('details')?.setAttribute('open', '')
  field.focus()
  field.scrollIntoView({ block: 'center' })
}

/** A closed part of a form draws a field only once it is wrong. */
function goToOnceDrawn(find: () => HTMLElement | null | undefined): void {
  const field = find()
  if (field) goTo(field)
  else {
    setTimeout(() => {
      const drawn = find()
      if (drawn) goTo(drawn)
    })
  }
}

/** A dialog that opens or closes moves the focus first. */
function goAfterDialog(find: () => HTMLElement | null): () => void {
  const later = setTimeout(() => goToOnceDrawn(find), pressMs)
  return () => clearTimeout(later)
}

/**
 * Puts a refusal's field errors under their fields and moves to the first; false when it names none of them.
 * @param pathOf the path of a field that has another name on the server
 */
export function showFieldErrors<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  error: unknown,
  pathOf: (field: string) => string = (field) => field,
): boolean {
  const known = Object.entries(errorsOf(error))
    .map(([field, text]) => [pathOf(field), text] as const)
    .filter(([path]) => rootOf(path) in form.values)
  if (known.length === 0) return false
  form.setErrors(Object.fromEntries(known.map(([field, text]) => [field, i18n.t(text)])))
  goToOnceDrawn(() => known.map(([field]) => form.getInputNode(field)).find((node) => node !== null))
  return true
}

/** Moves to a field once the form is drawn. */
export function useBeginAt<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  path: string | undefined,
): void {
  const find = useRef(() => (path === undefined ? null : form.getInputNode(path)))
  useEffect(() => {
    if (path === undefined) return
    return goAfterDialog(find.current)
  }, [path])
}

/** Puts errors under their fields after a question about them, and moves to the first. */
export function showDoubts<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  doubts: Record<string, string>,
): void {
  form.setErrors(doubts)
  const [first] = Object.keys(doubts)
  if (first !== undefined) goAfterDialog(() => form.getInputNode(first))
}

interface FormProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  onSubmit: (values: Values) => unknown
  onInvalid?: () => void
  label?: string
  children: ReactNode
}

/** Leaving a field for a button would first show the field's error, and the button would move away under the press. */
function keepFocus(event: MouseEvent): void {
  const isButton = event.target instanceof Element && event.target.closest('button:not([role])') !== null
  if (isButton) event.preventDefault()
}

/** Enter submits; a wrong field gets the focus. */
export function Form<Values extends Record<string, unknown>>({
  form,
  onSubmit,
  onInvalid,
  label,
  children,
}: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null)
  const [underWay] = useState(() => new Set<Promise<unknown>>())
  const focusFirstError = (errors: FormErrors) => {
    onInvalid?.()
    goToOnceDrawn(() => {
      const fields = [...(element.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
      return fields.find((field) => (field.dataset.path ?? '') in errors)
    })
  }
  const submit = form.onSubmit((values) => void onSubmit(values), focusFirstError)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.size === 0) return submit(event)
    // A file chosen a moment ago is sent too.
    void Promise.allSettled(underWay).then(() => submit(event))
  }
  return (
    <form ref={element} noValidate onMouseDown={keepFocus} aria-label={label} onSubmit={send}>
      <FilesUnderWay value={underWay}>{children}</FilesUnderWay>
    </form>
  )
}
