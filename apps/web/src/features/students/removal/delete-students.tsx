import { Alert, Progress, Text } from '@mantine/core'
import type { ListedStudent } from '@shala/contract/students'
import { useState } from 'react'
import { ApiError } from '#platform/api-error.ts'
import { failureText } from '#platform/failure-words.ts'
import { i18n } from '#platform/i18n.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast.tsx'
import { type Deletion, useDeleteStudents } from '../students-queries.ts'
import classes from './removal.module.css'
import { deletionOutcome, deletionWords, namesOf } from './removal-words.ts'

interface DeleteStudentsProps {
  students: ListedStudent[]
  onClose: () => void
  /** After each try; some may have failed. */
  onDeleted: () => void
}

function countsOf(deletions: Deletion[], left: Deletion[]) {
  const [first] = deletions
  const isLost = first?.failure instanceof ApiError && first.failure.status === 0
  return { deleted: deletions.length - left.length, failed: left.length, isLost }
}

/** Those who could not be deleted stand here with the reason, and can be tried again. */
export function DeleteStudents({ students, onClose, onDeleted }: DeleteStudentsProps) {
  const remove = useDeleteStudents()
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState<Deletion[]>([])
  const wanted = failed.length > 0 ? failed.map(({ student }) => student) : students
  const confirm = () => {
    setDone(0)
    remove.mutate(
      { students: wanted, onProgress: setDone },
      {
        onSuccess: (deletions) => {
          const left = deletions.filter(({ failure }) => failure !== null)
          toast(left.length > 0 ? 'error' : 'success', deletionOutcome(countsOf(deletions, left)))
          setFailed(left)
          onDeleted()
          if (left.length === 0) onClose()
        },
      },
    )
  }
  const count = wanted.length
  return (
    <Confirm
      opened
      title={i18n.t('{count, plural, one {Delete # student?} other {Delete # students?}}', { count })}
      text={
        <>
          {failed.length > 0 ? <NotDeleted failed={failed} /> : <Names students={wanted} />}
          {remove.isPending && <Deleting done={done} count={count} />}
        </>
      }
      confirmLabel={failed.length > 0 ? i18n.t('Try again') : i18n.t('Delete')}
      cancelLabel={failed.length > 0 ? i18n.t('Close') : i18n.t('Cancel')}
      isDanger
      isBusy={remove.isPending}
      onConfirm={confirm}
      // What has begun goes on to its end, and is told of here.
      onCancel={() => !remove.isPending && onClose()}
    />
  )
}

function Names({ students }: { students: ListedStudent[] }) {
  return (
    <>
      <ul className={classes.names}>
        {namesOf(students).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {i18n.t(
        'They leave every list and can no longer sign in. Attendance already recorded stays in history.',
      )}
    </>
  )
}

function NotDeleted({ failed }: { failed: Deletion[] }) {
  return (
    <Alert color="red" role="alert" title={i18n.t('Not deleted')}>
      <ul className={classes.names}>
        {failed.map(({ student: { _id, name }, failure }) => (
          <li key={_id}>
            <b>{name}</b>: {failureText(failure, deletionWords)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Deleting({ done, count }: { done: number; count: number }) {
  const words = i18n.t('{done} of {count} done', { done, count })
  return (
    <div className={classes.progress} role="status">
      <Text size="sm">{words}</Text>
      <Progress value={(100 * done) / count} aria-label={words} />
    </div>
  )
}
