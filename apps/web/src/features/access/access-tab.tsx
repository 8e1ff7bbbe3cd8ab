import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import layout from '#ui/layout.module.css'
import { List } from '#ui/list/list.tsx'
import { Section } from '#ui/page/section.tsx'
import { accessColumns } from './access-columns.tsx'
import { useAccess } from './access-queries.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { SignOutSection } from './sign-out-section.tsx'
import { useAccessChange } from './use-access-change.tsx'
import { WhoMayWhat } from './who-may-what.tsx'

/** The people who run the school, and what each role may do. */
export function AccessTab() {
  const { data: people, error, isFetching, refetch } = useAccess()
  const [isInviting, invite] = useDisclosure(false)
  const { change, question } = useAccessChange()
  return (
    <div className={layout.loose}>
      <Section
        title={i18n.t('Access')}
        line={i18n.t(
          'Administrators can do everything. Principals see everything and decide on leave; the office keeps the records of people and their documents. What each may do is in the table below.',
        )}
        action={
          mayI('access:write') && (
            <Button
              leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
              onClick={invite.open}
            >
              {i18n.t('Give access')}
            </Button>
          )
        }
      >
        <List
          label={i18n.t('People with access')}
          columns={accessColumns(change)}
          rowKey={({ _id }) => _id}
          source={{ rows: people, error, isFetching, refetch }}
          awaitedRows={2}
          empty={<Text p="md">{i18n.t('Nobody has access.')}</Text>}
        />
      </Section>
      {mayI('imports:write') && <ImportTeachers />}
      {mayI('users:sign-out') && <SignOutSection />}
      <WhoMayWhat />
      {isInviting && <InviteDialog onClose={invite.close} />}
      {question}
    </div>
  )
}

function ImportTeachers() {
  return (
    <Section
      title={i18n.t('Teachers')}
      line={i18n.t('Import all your staff from Excel, CSV or pasted rows. They can sign in right away.')}
    >
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/import" search={{ kind: 'teachers' }} {...props} />}
      >
        {i18n.t('Import teachers')}
      </Button>
    </Section>
  )
}
