/**
 * A schema that is made when something is first asked of it. The build puts it around those of the contract: a screen needs
 * few of them, and making them all would hold a phone up before its first picture.
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
