import { ActionIcon, Card, Group, Text } from '@mantine/core'
import type { SchoolClass } from '@shala/contract/classes'
import { IconCalendarWeek, IconDotsVertical, IconId, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { useMenu } from '#ui/menu/use-menu.tsx'
import { classWords } from './class-words.ts'
import classes from './classes.module.css'

interface ClassCardProps {
  schoolClass: SchoolClass
  canChange: boolean
  onEdit: () => void
  onWeek: () => void
  onDelete: () => void
}

/** The whole card opens the class's students; its menu changes the class. */
export function ClassCard({ schoolClass, canChange, onEdit, onWeek, onDelete }: ClassCardProps) {
  const { _id, name, section, classTeacher, totalStudents, totalPresentToday } = schoolClass
  const navigate = useNavigate()
  return (
    <Card className={classes.card}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div className={layout.words}>
          <Link
            to="/students"
            search={{ classId: _id }}
            className={`${layout.plain} ${classes.link}`}
            aria-label={classWords(schoolClass)}
          >
            {classWords({ name })}
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
        {canChange && (
          <ClassMenu
            label={classWords(schoolClass)}
            onEdit={onEdit}
            onWeek={onWeek}
            onCards={() => void navigate({ to: '/cards', search: { classId: _id } })}
            onDelete={onDelete}
          />
        )}
      </Group>
      <div className={`${layout.wrap} ${layout.quiet} ${classes.counts}`}>
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

interface ClassMenuProps {
  label: string
  onEdit: () => void
  onWeek: () => void
  onCards: () => void
  onDelete: () => void
}

function ClassMenu({ label, onEdit, onWeek, onCards, onDelete }: ClassMenuProps) {
  const words = i18n.t('Actions for {name}', { name: label })
  const { target, menu } = useMenu(words, [
    { label: i18n.t('Edit'), icon: IconPencil, act: onEdit },
    ...(mayI('attendance:mark') ? [{ label: i18n.t('Cards'), icon: IconId, act: onCards }] : []),
    ...(mayI('schools:write') ? [{ label: i18n.t('School days'), icon: IconCalendarWeek, act: onWeek }] : []),
    { label: i18n.t('Delete'), icon: IconTrash, isDanger: true, act: onDelete },
  ])
  return (
    <>
      <ActionIcon {...target} className={classes.menu} aria-label={words}>
        <IconDotsVertical size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {menu}
    </>
  )
}
