import { Anchor, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import { formatNumber } from '#ui/format-number.ts'
import layout from '#ui/layout.module.css'
import { Pages } from '#ui/list/pages.tsx'
import { Section } from '#ui/page/section.tsx'
import { Failed } from '#ui/page/states.tsx'
import { useWithoutConsent } from './privacy-queries.ts'

/** Students for whom nobody has agreed to the current notice. */
export function WithoutConsentCard() {
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useWithoutConsent(page)
  return (
    <Section
      title={i18n.t('No consent yet')}
      line={i18n.t('Families agree in the app. Record consent on paper on the student’s page.')}
    >
      {!data && error && (
        <Failed message={messageOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !error && <Skeleton height={144} />}
      {data && (
        <Text mb="sm">
          {i18n.t('{given} with consent, {missing} without', {
            given: formatNumber(data.given),
            missing: formatNumber(data.pagination.total),
          })}
        </Text>
      )}
      {data && data.students.length > 0 && (
        <ul data-rows className={layout.ruled}>
          {data.students.map(({ _id, name, class: className, rollNumber }) => (
            <li key={_id}>
              <Anchor
                className={layout.words}
                py={10}
                renderRoot={(props) => (
                  <Link to="/students/$studentId" params={{ studentId: _id }} {...props} />
                )}
              >
                {name}
              </Anchor>
              <Text c="dimmed">
                {className} · {rollNumber}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {data && <Pages page={page} pages={data.pagination.pages} onPage={setPage} />}
    </Section>
  )
}
