import type { KeyboardEvent } from 'react'

/**
 * Enter takes the lit choice, or the first that fits what was typed: the library forgets which one is lit where the choices
 * are drawn only after the last letter. Tab takes the only one that fits; of several, the field would have to guess. A field
 * in which nothing was typed is left alone.
 */
export function takeFirstMatch(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: field } = event
  if ((key !== 'Enter' && key !== 'Tab') || field.readOnly || field.value === '') return
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '')
  if (!list || list.querySelector('[aria-selected="true"]')?.textContent === field.value) return
  const fitting = list.querySelectorAll<HTMLElement>('[role="option"]:not([data-combobox-disabled])')
  if (key === 'Tab') {
    if (fitting.length === 1) fitting[0]?.click()
    return
  }
  const taken = list.querySelector<HTMLElement>('[data-combobox-selected]') ?? fitting[0]
  if (!taken) return
  event.preventDefault()
  taken.click()
}
