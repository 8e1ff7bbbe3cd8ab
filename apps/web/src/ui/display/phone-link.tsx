import { Anchor } from '@mantine/core'

/** The address that calls a number, however it is written. */
export function telOf(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** A number in a line of text, as easy to press as a button. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <Anchor href={telOf(phone)} underline="always" inherit py="10px" my="-10px">
      {phone}
    </Anchor>
  )
}
