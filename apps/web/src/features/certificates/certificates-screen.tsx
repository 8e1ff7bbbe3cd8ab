import { Button, Card, NativeSelect } from '@mantine/core'
import { type CertificateKind, certificateKinds, kindLabels } from '@shala/contract/certificates/kinds'
import { IconCertificate } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { mayI } from '#platform/session/roles.ts'
import layout from '#ui/layout.module.css'
import { Pages } from '#ui/list/pages.tsx'
import { Page } from '#ui/page/page.tsx'
import { Empty, Failed, Loading } from '#ui/page/states.tsx'
import { CertificateRows } from './certificate-rows.tsx'
import { useCertificates } from './certificates-queries.ts'

/** Everything that was issued in an academic year. */
export function CertificatesScreen() {
  const { page = 1, year, kind } = useSearch({ from: '/signed-in/certificates' })
  const navigate = useNavigate({ from: '/certificates' })
  const { data, error, isFetching, refetch } = useCertificates({ page, year, kind })
  const narrow = (search: { year: string | undefined; kind: CertificateKind | undefined }) =>
    void navigate({ search, replace: true })
  return (
    <Page
      title={i18n.t('Certificates')}
      filters={
        <div className={layout.wrap}>
          <NativeSelect
            w={220}
            aria-label={i18n.t('Academic year')}
            data={data?.years ?? []}
            value={data?.year ?? ''}
            onChange={({ currentTarget: { value } }) => narrow({ year: value, kind })}
          />
          <NativeSelect
            w={220}
            aria-label={i18n.t('Kind')}
            data={[
              { value: '', label: i18n.t('All kinds') },
              ...certificateKinds.map((one) => ({ value: one, label: i18n.t(kindLabels[one]) })),
            ]}
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) =>
              narrow({ year, kind: value ? (value as CertificateKind) : undefined })
            }
          />
        </div>
      }
    >
      {!data && error && (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Loading />}
      {data?.pagination.total === 0 && <NothingIssued />}
      {data && data.pagination.total > 0 && (
        <>
          <Card>
            <CertificateRows certificates={data.certificates} label={i18n.t('Certificates')} showsName />
          </Card>
          <Pages
            {...data.pagination}
            onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
          />
        </>
      )}
    </Page>
  )
}

function NothingIssued() {
  return (
    <Empty
      icon={<IconCertificate size={40} stroke={1.5} aria-hidden="true" />}
      title={i18n.t('No certificates')}
      hint={i18n.t("Open a student's page to issue one.")}
    >
      <Button renderRoot={(props) => <Link to="/students" {...props} />}>{i18n.t('Students')}</Button>
      {mayI('certificates:templates') && (
        <Button
          variant="subtle"
          renderRoot={(props) => <Link to="/setting" search={{ tab: 'certificates' }} {...props} />}
        >
          {i18n.t('Change the templates')}
        </Button>
      )}
    </Empty>
  )
}
