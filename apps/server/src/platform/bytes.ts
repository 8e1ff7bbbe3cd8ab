/** Sizes, in bytes. */
export const megabyte = 1024 * 1024
