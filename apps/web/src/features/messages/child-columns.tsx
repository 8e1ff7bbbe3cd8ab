import { Anchor } from '@mantine/core'
import { classLabel } from '@shala/contract/classes'
import type { FamilyMessage } from '@shala/contract/messages/messages'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import type { Column } from '#ui/list/list-column.ts'

type OfChild = Pick<FamilyMessage, 'studentId' | 'studentName' | 'class'>

/** The child that a row is about, with a link, and its class. */
export function childColumns<Row extends OfChild>(): Column<Row>[] {
  return [
    {
      key: 'student',
      title: i18n.t('Student'),
      inCard: 'heading',
      render: ({ studentId, studentName }) => (
        <Anchor renderRoot={(props) => <Link to="/students/$studentId" params={{ studentId }} {...props} />}>
          {studentName}
        </Anchor>
      ),
    },
    {
      key: 'class',
      isShort: true,
      title: i18n.t('Class'),
      inCard: 'detail',
      render: ({ class: ofStudent }) => (ofStudent ? classLabel(ofStudent) : ''),
    },
  ]
}
