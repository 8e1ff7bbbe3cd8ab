export const teacherSorts = ['name', 'subject', 'email', 'status'] as const

export type TeacherSort = (typeof teacherSorts)[number] | `-${(typeof teacherSorts)[number]}`

export const teacherOrders = teacherSorts.flatMap((by) => [by, `-${by}` as const]) satisfies TeacherSort[]
