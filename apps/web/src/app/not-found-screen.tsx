import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { i18n } from '#platform/i18n.ts'
import { usePageTitle } from '#platform/screens/use-page-title.ts'
import { Logo } from '#ui/display/logo.tsx'

export function NotFoundScreen() {
  usePageTitle(i18n.t('Oops! Page Not Found'))
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack align="center" gap="md" ta="center">
        <Logo size={56} />
        <Title order={1}>{i18n.t('Oops! Page Not Found')}</Title>
        <Text c="dimmed">{i18n.t('The address may be mistyped, or the page may have moved.')}</Text>
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{i18n.t('Back to School')}</Button>
      </Stack>
    </Center>
  )
}
