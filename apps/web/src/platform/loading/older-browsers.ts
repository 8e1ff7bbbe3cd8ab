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
