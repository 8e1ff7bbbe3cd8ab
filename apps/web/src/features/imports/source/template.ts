import type { ImportKind } from '@shala/contract/imports/imports'
import { toastFailure } from '#platform/calls/toast-failure.ts'
import { type FileFormat, saveTable } from '#platform/tables/save-table.ts'
import { rowFields } from '../columns/fields.ts'
import { exampleWord } from '../reading/table.ts'

const examples: Record<ImportKind, Record<string, string>[]> = {
  students: [
    {
      rollNumber: '1',
      name: 'Ravi Kumar',
      class: '5-A',
      phone: '9876543210',
      enrollmentDate: '15/06/2026',
      admissionNumber: '1001',
      email: 'ravi@example.org',
      address: '12 Main Road, Pune',
      birthDate: '31/03/2015',
      gender: 'Male',
      fatherName: 'Suresh Kumar',
      motherName: 'Anita Kumar',
      admissionDate: '14/06/2021',
    },
    { rollNumber: '2', name: 'आरोही शिंदे', class: '5-A', phone: '9876543211' },
  ],
  teachers: [
    {
      name: 'Meera Joshi',
      phone: '9876543210',
      email: 'meera@example.org',
      subject: 'Mathematics',
      dob: '04/03/1988',
    },
    { name: 'अनिल पवार', phone: '9876543211', subject: 'Hindi' },
  ],
}

/** The titles that the import knows, in English whatever the language, and two examples that it leaves out. */
export function templateRows(kind: ImportKind): string[][] {
  const fields = rowFields(kind).filter(({ detail, isAsked }) => !isAsked && (!detail || detail.isCommon))
  const rows = examples[kind].map((example) =>
    fields.map(({ key }) => (key === 'name' ? `${exampleWord} ${example.name}` : (example[key] ?? ''))),
  )
  return [fields.map(({ label }) => label), ...rows]
}

export async function saveTemplate(kind: ImportKind, format: FileFormat): Promise<void> {
  const name = kind === 'students' ? 'students-template' : 'teachers-template'
  await saveTable(name, format, templateRows(kind)).catch(toastFailure)
}
