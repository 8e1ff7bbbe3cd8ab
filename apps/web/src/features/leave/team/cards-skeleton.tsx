import { Card, Skeleton, Text } from '@mantine/core'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import { useLasting } from '#ui/page/states.tsx'
import classes from '../leave.module.css'

const places = [0, 1, 2, 3, 4, 5]

/** The shape of the requests, after 150 ms. */
export function CardsSkeleton() {
  const isShown = useLasting(150)
  if (!isShown) return null
  return (
    <div role="status">
      <Text size="sm" c="dimmed" mb={4}>
        {i18n.t('Loading leave requests...')}
      </Text>
      <div className={`${layout.stack} ${classes.cards}`} aria-hidden="true">
        {places.map((place) => (
          <Card key={place} className={`${layout.column} ${classes.request}`} padding="sm">
            <div className={`${layout.row} ${classes.requestTop}`}>
              <Skeleton circle height={40} />
              <Skeleton height={14} width="55%" my={13} />
            </div>
            <Skeleton height={14} width="70%" />
            <Skeleton height={14} width="90%" />
            <Skeleton height={44} mt="auto" />
          </Card>
        ))}
      </div>
    </div>
  )
}
