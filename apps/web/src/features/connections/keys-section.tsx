import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type ConnectionKey,
  connectionLimits,
  type listConnections,
} from '@shala/contract/connections/connections'
import type { Answer } from '@shala/contract/general/endpoint'
import { IconKey, IconPlugConnected } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import { formatDay, localDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { List } from '#ui/list/list.tsx'
import type { Column } from '#ui/list/list-column.ts'
import { Section } from '#ui/page/section.tsx'
import { Empty } from '#ui/page/states.tsx'
import { since } from '#ui/since.ts'
import { CopiedText } from './copied-text.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { listOf } from './list-of.ts'
import { useAct } from './use-act.tsx'

function columns(onRevoke: (key: ConnectionKey) => void): Column<ConnectionKey>[] {
  const now = Date.now()
  return [
    { key: 'name', title: i18n.t('System'), inCard: 'heading', render: ({ name }) => name },
    { key: 'start', title: i18n.t('Secret begins with'), render: ({ start }) => <code>{start}…</code> },
    { key: 'by', title: i18n.t('Made by'), render: ({ madeBy }) => madeBy ?? '–' },
    {
      key: 'made',
      isShort: true,
      title: i18n.t('Made on'),
      render: ({ madeAt }) => formatDay(localDay(madeAt)),
    },
    {
      key: 'used',
      isShort: true,
      title: i18n.t('Last used'),
      render: ({ usedAt }) => (usedAt ? since(usedAt, { now }) : i18n.t('Never')),
    },
    {
      key: 'revoke',
      isShort: true,
      title: i18n.t('Action'),
      render: (key) => (
        <Button
          variant="default"
          aria-label={i18n.t('Revoke the key of {name}', { name: key.name })}
          onClick={() => onRevoke(key)}
        >
          {i18n.t('Revoke')}
        </Button>
      ),
    },
  ]
}

type KeysSectionProps = Pick<Answer<typeof listConnections>, 'keys' | 'tokenUrl' | 'rosterUrl'>

/** The keys by which other systems read the rosters. */
export function KeysSection({ keys, tokenUrl, rosterUrl }: KeysSectionProps) {
  const [isMaking, making] = useDisclosure(false)
  const { ask, question } = useAct()
  const revoke = ({ _id, name }: ConnectionKey) =>
    ask({
      act: 'revokeKey',
      id: _id,
      title: i18n.t('Revoke the key of {name}?', { name }),
      text: i18n.t('That system can read nothing any more, from this moment on.'),
      confirmLabel: i18n.t('Revoke'),
    })
  const isFull = keys.length >= connectionLimits.keys
  return (
    <Section
      title={i18n.t('Systems that read your classes')}
      line={i18n.t(
        'A key lets another system, such as fees or exams, read your classes, students and teachers by the OneRoster standard. It gets names, classes, roll and admission numbers, and teachers’ emails; no phones, addresses, photos or Aadhaar. Of those who left it hears only that they did.',
      )}
      action={
        <Button
          leftSection={<IconKey size={18} stroke={1.75} aria-hidden="true" />}
          disabled={isFull}
          onClick={making.open}
        >
          {i18n.t('Make a key')}
        </Button>
      }
    >
      <div className={layout.loose}>
        <List
          label={i18n.t('Keys')}
          columns={columns(revoke)}
          rowKey={({ _id }) => _id}
          source={listOf(keys)}
          empty={
            <Empty
              icon={<IconPlugConnected size={36} stroke={1.5} aria-hidden="true" />}
              title={i18n.t('No system has a key')}
              hint={i18n.t('Make one for each system, so that you can revoke it by itself.')}
            />
          }
        />
        {keys.length > 0 && (
          <div className={layout.stack}>
            <CopiedText label={i18n.t('Address for tokens')} value={tokenUrl} />
            <CopiedText label={i18n.t('Address of OneRoster 1.2')} value={rosterUrl} />
          </div>
        )}
      </div>
      {isMaking && <KeyDialog onClose={making.close} />}
      {question}
    </Section>
  )
}
