/** Files of the server's rules that were named, from the repository's root; none for the rules that both sides share. */
export const asked = (process.env.MUTANTS_OF ?? '').split(',').filter(Boolean)

/** The feature of each: its own tests judge it, on a database. */
export const features = [...new Set(asked.map((path) => path.split('/', 5).join('/')))]
