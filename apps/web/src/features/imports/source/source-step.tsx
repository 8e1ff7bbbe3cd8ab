import { Alert, Anchor, Button, Group, Loader, SegmentedControl, Text, Textarea } from '@mantine/core'
import type { ImportKind } from '@shala/contract/imports/imports'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import { ChooseFile } from '#ui/form/choose-file.tsx'
import { useDrop } from '#ui/form/use-drop.ts'
import layout from '#ui/layout.module.css'
import classes from '../imports.module.css'
import { readFile, readPasted } from '../reading/read-file.ts'
import { fileTypes, type Sheet } from '../reading/sheet.ts'
import { StepActions } from '../step-actions.tsx'
import { saveTemplate } from './template.ts'
import { unreadableWords } from './unreadable-words.ts'

interface SourceStepProps {
  kind: ImportKind
  onKind: (kind: ImportKind) => void
  pasted: string
  onPasted: (text: string) => void
  /** The file that has already been read. */
  fileName: string | undefined
  onRead: (fileName: string, sheets: Sheet[]) => void
  /** Returns to the file that has been read. */
  onGoOn: () => void
}

/** Reads one thing at a time, and says what could not be read. */
function useReading(onRead: SourceStepProps['onRead']) {
  const [reading, setReading] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (name: string, load: () => Promise<Sheet[]>) => {
    setReading(name)
    setProblem(null)
    try {
      onRead(name, await load())
    } catch (error) {
      setProblem(unreadableWords(error, name))
    } finally {
      setReading(null)
    }
  }
  return { reading, problem, read }
}

export function SourceStep({ kind, onKind, pasted, onPasted, fileName, onRead, onGoOn }: SourceStepProps) {
  const { reading, problem, read } = useReading(onRead)
  const takeFile = (file: File) => read(file.name, () => readFile(file))
  return (
    <>
      <SegmentedControl
        className={layout.atStart ?? ''}
        aria-label={i18n.t('This list contains')}
        data={[
          { value: 'students', label: i18n.t('Students') },
          { value: 'teachers', label: i18n.t('Teachers') },
        ]}
        value={kind}
        onChange={(next) => onKind(next as ImportKind)}
      />
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <FileDrop reading={reading} onFile={takeFile} />
      <Textarea
        label={i18n.t('Or paste the cells')}
        description={i18n.t(
          'With or without titles: for example roll number, name and phone, one person per line.',
        )}
        placeholder={
          kind === 'students' ? i18n.t('1, Ravi Kumar, 9876543210') : i18n.t('Meera Joshi, 9876543210')
        }
        autosize
        minRows={3}
        maxRows={8}
        value={pasted}
        onChange={({ currentTarget }) => onPasted(currentTarget.value)}
      />
      <Template kind={kind} />
      {(pasted.trim() !== '' || fileName !== undefined) && (
        <StepActions>
          {fileName !== undefined && (
            <Button variant="default" onClick={onGoOn}>
              {i18n.t('Continue with {name}', { name: fileName || i18n.t('pasted rows') })}
            </Button>
          )}
          {pasted.trim() !== '' && (
            <Button onClick={() => read('', () => readPasted(pasted))}>{i18n.t('Continue')}</Button>
          )}
        </StepActions>
      )}
    </>
  )
}

interface FileDropProps {
  /** The file that is being read; null while none is. */
  reading: string | null
  onFile: (file: File) => unknown
}

function FileDrop({ reading, onFile }: FileDropProps) {
  return (
    <section className={`${layout.drop} ${classes.drop}`} aria-label={i18n.t('File')} {...useDrop(onFile)}>
      <Group gap="sm" justify="center">
        <IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" />
        <div>
          <Text fw={600}>{i18n.t('An Excel or CSV file')}</Text>
          <Text size="sm" c="dimmed">
            {i18n.t('Drop it here, or choose it. Columns in any order, with any titles.')}
          </Text>
        </div>
      </Group>
      <ChooseFile accept={fileTypes} mt="sm" loading={reading !== null} onChoose={onFile}>
        {i18n.t('Choose file')}
      </ChooseFile>
      <div role="status">
        {reading && (
          <Group gap="xs" justify="center" mt="sm">
            <Loader size="xs" aria-hidden="true" />
            {i18n.t('Reading {name}...', { name: reading })}
          </Group>
        )}
      </div>
    </section>
  )
}

function Template({ kind }: { kind: ImportKind }) {
  return (
    <div className={`${layout.row} ${classes.template}`}>
      <IconDownload size={18} stroke={1.75} aria-hidden="true" />
      {i18n.t('No list yet? Fill in a template:')}
      <Anchor component="button" type="button" mih={44} onClick={() => saveTemplate(kind, 'xlsx')}>
        {i18n.t('Template for Excel')}
      </Anchor>
      <Anchor component="button" type="button" mih={44} onClick={() => saveTemplate(kind, 'csv')}>
        {i18n.t('Template as CSV')}
      </Anchor>
    </div>
  )
}
