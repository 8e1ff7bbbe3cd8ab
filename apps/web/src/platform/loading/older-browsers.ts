/** Chrome 109, the last on Windows 7 and 8, as in many an office, lacks only these of what the app uses. */
Array.prototype.toSorted ??= function toSorted<One>(
  this: One[],
  compare?: (one: One, other: One) => number,
): One[] {
  return [...this].sort(compare)
}
Array.prototype.toReversed ??= function toReversed<One>(this: One[]): One[] {
  return [...this].reverse()
}
Map.groupBy ??= function groupBy<Key, One>(
  all: Iterable<One>,
  keyOf: (one: One, place: number) => Key,
): Map<Key, One[]> {
  const groups = new Map<Key, One[]>()
  let place = 0
  for (const one of all) {
    const key = keyOf(one, place)
    place += 1
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
