import { Button, Card, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import classes from './dashboard.module.css'

/** What an admin does next while the school has no students. */
export function NextStep() {
  return (
    <Card className={classes.next}>
      <div>
        <Title order={2} size="h3">
          {i18n.t('Next step: add your students')}
        </Title>
        <Text>
          {i18n.t(
            'Take in the class list you already have as a CSV file, or add students one by one. Then today can be marked.',
          )}
        </Text>
      </div>
      <Group gap="xs">
        <Button renderRoot={(props) => <Link to="/students" search={{ add: 'list' }} {...props} />}>
          {i18n.t('Add class list')}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/students" search={{ add: 'one' }} {...props} />}
        >
          {i18n.t('Add Student')}
        </Button>
      </Group>
    </Card>
  )
}
