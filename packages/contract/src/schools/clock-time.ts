import * as z from 'zod/mini'

export const clockTimeText = /*i18n*/ 'Please enter a time such as 09:00.'

/** `HH:MM`. */
export const clockTime = z.string(clockTimeText).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, clockTimeText))
