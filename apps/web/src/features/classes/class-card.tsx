import { ActionIcon, Card, Group, Menu, Text } from '@mantine/core'
import { classLabel, type SchoolClass } from '@shala/contract/classes'
import { IconDotsVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format.ts'
import classes from './classes.module.css'

interface ClassCardProps {
  schoolClass: SchoolClass
  canChange: boolean
  onEdit: () => void
  onDelete: () => void
}

/** The whole card opens the class's students; its menu changes it. */
export function ClassCard({ schoolClass, canChange, onEdit, onDelete }: ClassCardProps) {
  const { _id, name, section, classTeacher, totalStudents, totalPresentToday } = schoolClass
  return (
    <Card className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div className={classes.name}>
          <Link
            to="/students"
            search={{ classId: _id }}
            className={classes.link}
            aria-label={classLabel(schoolClass)}
          >
            {name}
          </Link>
          {section && (
            <Text size="sm" c="dimmed">
              {i18n.t('Section {section}', { section })}
            </Text>
          )}
          {classTeacher && (
            <Text size="sm" c="dimmed">
              {i18n.t('Class teacher: {name}', { name: classTeacher.name })}
            </Text>
          )}
        </div>
        {canChange && <ClassMenu label={classLabel(schoolClass)} onEdit={onEdit} onDelete={onDelete} />}
      </Group>
      <div className={classes.counts}>
        <span>
          <b>{formatNumber(totalStudents)}</b>{' '}
          {i18n.t('{count, plural, one {student} other {students}}', { count: totalStudents })}
        </span>
        <span>
          <b>{formatNumber(totalPresentToday)}</b> {i18n.t('present today')}
        </span>
      </div>
    </Card>
  )
}

function ClassMenu({ label, onEdit, onDelete }: { label: string; onEdit: () => void; onDelete: () => void }) {
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes.menu} aria-label={i18n.t('Actions for {name}', { name: label })}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item mih={44} leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          {i18n.t('Edit')}
        </Menu.Item>
        <Menu.Item
          mih={44}
          c="var(--mantine-color-error)"
          leftSection={<IconTrash {...icon} />}
          onClick={onDelete}
        >
          {i18n.t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
