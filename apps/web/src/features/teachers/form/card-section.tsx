import { teacherAadhaarRule } from '@shala/contract/files'
import { useRef } from 'react'
import { fileProblem } from '#platform/files/file-problem.ts'
import { shrinkImage } from '#platform/files/shrink-image.ts'
import { AadhaarScan } from '../aadhaar/aadhaar-scan.tsx'
import { type CardFields, filledBy, takenBack } from '../aadhaar/fill-from-card.ts'
import { keptFields } from '../aadhaar/kept-fields.ts'
import type { SectionProps } from './section-props.ts'

/** A card that fills in the form comes first, before anything it contains is typed. */
export function CardSection({ form }: SectionProps) {
  const applied = useRef<{ filled: Partial<CardFields>; before: CardFields } | null>(null)
  const card = useCardOfScan(form)
  const put = (values: Partial<CardFields>) => {
    for (const [field, value] of Object.entries(values)) {
      form.setFieldValue(field, value)
      form.clearFieldError(field)
    }
  }
  const takeBack = () => {
    const { filled, before } = applied.current ?? {}
    if (filled && before) put(takenBack(filled, { before, now: form.getValues() }))
    applied.current = null
  }
  return (
    <AadhaarScan
      file={form.values.aadhaarCard instanceof File ? form.values.aadhaarCard : null}
      onScan={card.put}
      onApply={(found) => {
        takeBack()
        const before = form.getValues()
        const filled = filledBy(found, before)
        applied.current = { filled, before }
        put(filled)
        return keptFields(found, form.getValues())
      }}
      onClear={() => {
        takeBack()
        card.takeBack()
      }}
    />
  )
}

/** The scanned file is also the form's Aadhaar card, unless another was chosen there. */
function useCardOfScan(form: SectionProps['form']) {
  const scanned = useRef<File | null>(null)
  const lent = useRef<File | null>(null)
  const isFree = () => [null, lent.current].includes(form.getValues().aadhaarCard as File | null)
  const set = (file: File | null) => {
    lent.current = file
    form.setFieldValue('aadhaarCard', file as never)
  }
  const put = async (file: File) => {
    scanned.current = file
    if (!isFree()) return
    const small = await shrinkImage(file, teacherAadhaarRule)
    const isFit = (await fileProblem(small, teacherAadhaarRule)) === null
    if (!isFit || scanned.current !== file || !isFree()) return
    set(small)
    form.clearFieldError('aadhaarCard')
  }
  const takeBack = () => {
    scanned.current = null
    if (lent.current && isFree()) set(null)
  }
  return { put, takeBack }
}
