import { Button, TextInput } from '@mantine/core'
import { attendanceLimits } from '@shala/contract/attendance'
import { type FormEvent, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import classes from '../attendance.module.css'

interface RemarksFieldProps {
  name: string
  remarks: string
  onSave: (remarks: string) => void
  onCancel: () => void
}

export function RemarksField({ name, remarks, onSave, onCancel }: RemarksFieldProps) {
  const [text, setText] = useState(remarks)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(text)
  }
  return (
    <form className={classes.remarks} onSubmit={submit}>
      <TextInput
        aria-label={i18n.t('Remarks for {name}', { name })}
        placeholder={i18n.t('Add remarks...')}
        maxLength={attendanceLimits.notes}
        enterKeyHint="done"
        autoFocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <Button type="submit">{i18n.t('Save')}</Button>
      <Button variant="default" onClick={onCancel}>
        {i18n.t('Cancel')}
      </Button>
    </form>
  )
}
