/** The lists of classes to mark, each below it by class and day. */
export const allLists = ['students', 'marking'] as const
