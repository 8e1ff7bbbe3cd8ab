import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { type Report, reports, reportTitles } from '@shala/contract/reports/reports'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './reports.module.css'

interface ReportChoiceProps {
  offered: Report[]
  shown: Report | undefined
  onChoose: (report: Report) => void
}

/** One field instead of the list. A button, so that its words wrap where large letters need two lines. */
export function ReportChoice({ offered, shown, onChoose }: ReportChoiceProps) {
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const words = shown ? i18n.t(reportTitles[shown]) : i18n.t('Choose a report')
  const choose = (value: string) => {
    list.closeDropdown()
    const report = reports.find((one) => one === value)
    if (report) onChoose(report)
  }
  return (
    <Combobox store={list} onOptionSubmit={choose}>
      <Combobox.Target targetType="button">
        <InputBase
          component="button"
          type="button"
          aria-label={i18n.t('Report: {report}', { report: words })}
          pointer
          multiline
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          className={`${layout.notOnPaper} ${classes.choice}`}
          onClick={() => list.toggleDropdown()}
        >
          {words}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options>
          {offered.map((report) => (
            <Combobox.Option key={report} value={report} active={report === shown}>
              {i18n.t(reportTitles[report])}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
