import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { classLabel, type SchoolClass } from '@shala/contract/classes'
import { studentLimits, studentTexts } from '@shala/contract/students'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { ChooseFile } from '#ui/form/choose-file.tsx'
import { useDrop } from '#ui/form/use-drop.ts'
import styles from './class-list.module.css'
import { type ClassList, decodeText, readClassList } from './class-list.ts'
import type { Target } from './class-list-target.ts'

const largestFile = 2 * 1024 * 1024

interface ClassListSourceProps {
  classes: SchoolClass[]
  classId: string | undefined
  onCancel: () => void
  onRead: (list: ClassList, target: Target) => void
}

/** Reads what was given, or says why it can't be taken. */
async function readGiven(text: string): Promise<ClassList | string> {
  const list = await readClassList(text)
  if (list.cells.length === 0) return i18n.t(studentTexts.noRows)
  if (list.cells.length > studentLimits.importRows) return i18n.t(studentTexts.tooManyRows)
  return list
}

export function ClassListSource({ classes, classId, onCancel, onRead }: ClassListSourceProps) {
  const today = useToday()
  const known = classes.some(({ _id }) => _id === classId) ? classId : undefined
  const [target, setTarget] = useState<Target>({ classId: known ?? '', enrollmentDate: today })
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<{ field: 'class' | 'list'; text: string } | null>(null)

  const take = async (text: string) => {
    if (!target.classId) return setProblem({ field: 'class', text: i18n.t(studentTexts.classMissing) })
    const list = await readGiven(text)
    if (typeof list === 'string') return setProblem({ field: 'list', text: list })
    onRead(list, target)
  }
  const takeFile = async (file: File) => {
    const isSheet = /\.(xlsx?|ods)$/i.test(file.name)
    if (isSheet) {
      const text = i18n.t(
        'Please save the spreadsheet as CSV first (File, Save as, CSV), or paste its cells below.',
      )
      return setProblem({ field: 'list', text })
    }
    if (file.size > largestFile) return setProblem({ field: 'list', text: i18n.t(studentTexts.tooManyRows) })
    await take(decodeText(new Uint8Array(await file.arrayBuffer())))
  }
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={i18n.t('Class')}
          required
          placeholder={i18n.t('Choose a class')}
          data={classes.map((one) => ({ value: one._id, label: classLabel(one) }))}
          value={target.classId || null}
          error={problem?.field === 'class' && problem.text}
          searchable
          data-autofocus
          openOnFocus={false}
          onChange={(id) => {
            setProblem(null)
            setTarget({ ...target, classId: id ?? '' })
          }}
        />
        <TextInput
          label={i18n.t('Enrolled since')}
          description={i18n.t('Attendance can be marked from this day on.')}
          type="date"
          max={today}
          value={target.enrollmentDate}
          onChange={({ currentTarget }) =>
            setTarget({ ...target, enrollmentDate: currentTarget.value || today })
          }
        />
      </SimpleGrid>
      {problem?.field === 'list' && (
        <Alert color="red" role="alert">
          {problem.text}
        </Alert>
      )}
      <FileDrop onFile={takeFile} />
      <Textarea
        label={i18n.t('Or paste the list')}
        description={i18n.t('One student per line: roll number, name, phone.')}
        placeholder={i18n.t('1, Ravi Kumar, 9876543210')}
        autosize
        minRows={3}
        maxRows={8}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
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

const listTypes = ['.csv', '.tsv', '.txt', 'text/csv', 'text/plain', 'text/tab-separated-values']

function FileDrop({ onFile }: { onFile: (file: File) => unknown }) {
  return (
    <section className={styles.drop} aria-label={i18n.t('Class list file')} {...useDrop(onFile)}>
      <Group gap="sm" justify="center">
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />
        <div>
          <Text fw={600}>{i18n.t('A CSV file with roll number, name and phone')}</Text>
          <Text size="sm" c="dimmed">
            {i18n.t('Drop it here, or choose it. The columns may have any order and any title.')}
          </Text>
        </div>
      </Group>
      <ChooseFile accept={listTypes} variant="default" mt="sm" onChoose={onFile}>
        {i18n.t('Choose file')}
      </ChooseFile>
    </section>
  )
}
