import { Alert, Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import type { SchoolClass } from '@shala/contract/classes'
import { studentLimits, studentTexts } from '@shala/contract/students'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ClassPicker } from '#features/classes/index.ts'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { ChooseFile } from '#ui/form/choose-file.tsx'
import { DayField } from '#ui/form/day-field.tsx'
import { useDrop } from '#ui/form/use-drop.ts'
import styles from './class-list.module.css'
import { type ClassList, decodeText, readClassList } from './class-list.ts'
import type { Target } from './class-list-target.ts'

/** A list that has been read before its class was chosen. */
interface Waiting {
  list: ClassList
  /** Of the file; empty when the list was pasted. */
  name: string
}

const largestFile = 2 * 1024 * 1024

interface ClassListSourceProps {
  classes: SchoolClass[]
  /** Class and day, where they are known already. */
  start: Partial<Target>
  onCancel: () => void
  onDirty: () => void
  onRead: (list: ClassList, target: Target) => void
}

/** The reason why a file is not opened; null when it may be a list. */
function refusalOf({ name, size }: File): string | null {
  if (/\.(xlsx?|ods)$/i.test(name)) {
    return i18n.t('Please save the spreadsheet as CSV first (File, Save as, CSV), or paste its cells below.')
  }
  return size > largestFile ? i18n.t(studentTexts.tooManyRows) : null
}

/** Reads what was given, or says why it can't be taken. */
async function readGiven(text: string): Promise<ClassList | string> {
  const list = await readClassList(text)
  if (list.cells.length === 0) return i18n.t(studentTexts.noRows)
  if (list.cells.length > studentLimits.importRows) return i18n.t(studentTexts.tooManyRows)
  return list
}

export function ClassListSource({ classes, start, onCancel, onDirty, onRead }: ClassListSourceProps) {
  const today = useToday()
  const [target, setTarget] = useState<Target>({
    classId: classes.find(({ _id }) => _id === start.classId)?._id ?? '',
    enrollmentDate: start.enrollmentDate ?? today,
  })
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  const isWaiting = waiting !== null && target.classId === ''
  // The list or the class: the one that comes last goes on.
  useEffect(() => {
    if (waiting && target.classId) onRead(waiting.list, target)
  })

  const take = async (text: string, name = '') => {
    const list = await readGiven(text)
    const isList = typeof list !== 'string'
    setProblem(isList ? null : list)
    setWaiting(isList ? { list, name } : null)
  }
  const takeFile = async (file: File) => {
    onDirty()
    const refused = refusalOf(file)
    if (!refused) return await take(decodeText(new Uint8Array(await file.arrayBuffer())), file.name)
    setProblem(refused)
    setWaiting(null)
  }
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ClassPicker
          required
          classes={classes}
          value={target.classId}
          error={isWaiting && i18n.t(studentTexts.classMissing)}
          data-autofocus
          openOnFocus={false}
          onChange={(id) => setTarget({ ...target, classId: id })}
        />
        <DayField
          label={i18n.t('Enrolled since')}
          description={i18n.t('Attendance can be marked from this day on.')}
          max={today}
          value={target.enrollmentDate}
          onChange={(enrollmentDate) => setTarget({ ...target, enrollmentDate })}
        />
      </SimpleGrid>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {isWaiting && <Kept {...waiting} />}
      <FileDrop onFile={takeFile} />
      <Textarea
        label={i18n.t('Or paste the list')}
        description={i18n.t('One student per line: roll number, name, phone.')}
        placeholder={i18n.t('1, Ravi Kumar, 9876543210')}
        autosize
        minRows={3}
        maxRows={8}
        value={pasted}
        onChange={({ currentTarget }) => {
          onDirty()
          setWaiting(null)
          setPasted(currentTarget.value)
        }}
      />
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {i18n.t('Cancel')}
        </Button>
        <Button disabled={pasted.trim() === ''} onClick={() => take(pasted)}>
          {i18n.t('Continue')}
        </Button>
      </DialogActions>
    </Stack>
  )
}

/** Nothing has to be chosen twice: the list goes on as soon as its class is known. */
function Kept({ list, name }: Waiting) {
  const count = list.cells.length
  const read = i18n.t('{count, plural, one {# student} other {# students}} read.', { count })
  return (
    <Alert color="blue" role="status" title={name || null}>
      {read} {i18n.t('Choose their class to go on.')}
    </Alert>
  )
}

const listTypes = ['.csv', '.tsv', '.txt', 'text/csv', 'text/plain', 'text/tab-separated-values']

function FileDrop({ onFile }: { onFile: (file: File) => unknown }) {
  return (
    <section className={styles.drop} aria-label={i18n.t('Class list file')} {...useDrop(onFile)}>
      <Group gap="sm" justify="center">
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />
        <div>
          <Text fw={600}>{i18n.t('A CSV file with roll number, name and phone')}</Text>
          <Text size="sm" c="dimmed">
            {i18n.t('Drop it here, or choose it. The columns can be in any order and have any title.')}
          </Text>
        </div>
      </Group>
      <ChooseFile accept={listTypes} variant="default" mt="sm" onChoose={onFile}>
        {i18n.t('Choose file')}
      </ChooseFile>
    </section>
  )
}
