/**
 * A schema that is created when it is first used. The build wraps the contract's schemas in it: a screen needs few of
 * them, and creating them all would delay a phone's first picture.
 */
export function lazySchema<Schema extends object>(make: () => Schema): Schema {
  let made: Schema | undefined
  return new Proxy({} as Schema, {
    get(_, key) {
      made ??= make()
      return made[key as keyof Schema]
    },
  })
}
