import { Text } from '@mantine/core'
import { messageOf } from '#platform/calls/api-error.ts'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { Page } from '#ui/page/page.tsx'
import { Section } from '#ui/page/section.tsx'
import { Failed, Loading } from '#ui/page/states.tsx'
import { ClassRow } from './class-row.tsx'
import classes from './new-year.module.css'
import { Outcome } from './outcome.tsx'
import { useNewYear } from './use-new-year.ts'

/** All classes go to their next ones at once (docs/product.md, Students). */
export function NewYearScreen() {
  const year = useNewYear()
  const { data, error, isFetching, refetch } = year.all
  return (
    <Page
      title={i18n.t('New year')}
      purpose={i18n.t(
        'Every class moves at once. Nobody moves until you begin, and you can undo it for 30 days.',
      )}
    >
      {!data && error && <Failed message={messageOf(error)} onRetry={refetch} isRetrying={isFetching} />}
      {!data && !error && <Loading />}
      {data && year.rows.length === 0 && (
        <Text c="dimmed">{i18n.t('There are no classes with students yet.')}</Text>
      )}
      {year.rows.length > 0 && (
        <div className={layout.loose}>
          <Section
            title={i18n.t('Where each class goes')}
            line={i18n.t('Open a class to choose who stays back or leaves.')}
          >
            <ul className={classes.rows}>
              {year.rows.map((row) => (
                <ClassRow key={row.from._id} row={row} year={year} />
              ))}
            </ul>
          </Section>
          <Outcome year={year} />
        </div>
      )}
    </Page>
  )
}
