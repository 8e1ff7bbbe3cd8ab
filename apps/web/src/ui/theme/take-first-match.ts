import type { KeyboardEvent } from 'react'

/**
 * Enter takes the lit choice, or the first that fits what was typed: the library forgets which one is lit where the choices
 * are drawn only after the last letter. A field in which nothing was typed is left alone.
 */
export function takeFirstMatch(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: field } = event
  if (key !== 'Enter' || field.readOnly || field.value === '') return
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  if (!list || list.querySelector('[aria-selected="true"]')?.textContent === field.value) return
  const lit = list.querySelector<HTMLElement>('[data-combobox-selected]')
  const taken = lit ?? list.querySelector<HTMLElement>('[role="option"]:not([data-combobox-disabled])')
  if (!taken) return
  event.preventDefault()
  taken.click()
}
