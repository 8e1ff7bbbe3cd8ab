import { remindingTexts, type remindOfClasses } from '@shala/contract/attendance-reminding'
import { classLabel } from '@shala/contract/classes'
import type { Answer, Received } from '@shala/contract/endpoint'
import { fill } from '@shala/contract/refusal'
import { listClasses } from '#features/classes/index'
import { notify } from '#features/notifications/index'
import type { Context } from '#platform/context'
import { minute } from '#platform/durations'
import { showUnmarked } from './attendance-unmarked.rules.ts'

const tenMinutes = 10 * minute

function messageOf(unmarked: number, names: string[]): string {
  const { allMarked, nobody, reminded } = remindingTexts
  if (unmarked === 0) return allMarked
  return names.length > 0 ? fill(reminded, { names: names.join(', ') }) : nobody
}

/** Reminds the class teachers of classes that are not marked whole; of each class once in ten minutes, by the clock. */
export async function remindOf(
  context: Context,
  { date = context.today, classIds }: Received<typeof remindOfClasses, 'body'>,
): Promise<Answer<typeof remindOfClasses>> {
  const { actor, now, today } = context
  const [{ classes: unmarked }, { classes }] = await Promise.all([
    showUnmarked(context, { date }),
    listClasses(context),
  ])
  const asked = unmarked.filter(({ _id }) => !classIds || classIds.includes(_id))
  const withTeacher = asked.map((one) => ({
    ...one,
    teacher: classes.find(({ _id }) => _id === one._id)?.classTeacher ?? null,
  }))
  const reminded = withTeacher.flatMap((one) => (one.teacher ? [{ ...one, teacher: one.teacher }] : []))
  const turn = Math.floor(now.getTime() / tenMinutes)
  await notify(
    context,
    reminded.map(({ _id, name, section, teacher }) => ({
      to: [teacher._id],
      kind: 'attendance.remind' as const,
      key: `attendance.remind ${date} ${_id} ${turn}`,
      values: { name: actor.name, class: classLabel({ name, section }), date },
      link: `/attendance?classId=${_id}${date === today ? '' : `&date=${date}`}`,
    })),
  )
  const names = [...new Set(reminded.map(({ teacher }) => teacher.name))]
  return {
    message: messageOf(asked.length, names),
    reminded: names,
    withoutTeacher: withTeacher.filter(({ teacher }) => !teacher).map(classLabel),
  }
}
