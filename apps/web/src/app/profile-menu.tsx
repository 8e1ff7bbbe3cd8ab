import {
  Menu,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { IconBuildingPlus, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { schoolQuery } from '#features/schools/schools-queries.ts'
import { i18n } from '#platform/i18n.ts'
import { isAdmin, roleLabel } from '#platform/roles.ts'
import { readClaims } from '#platform/session.ts'
import { useIsDesktop } from '#ui/media.ts'
import { Initials } from '#ui/person.tsx'
import classes from './shell.module.css'
import { useLeave } from './use-leave.ts'

export function ProfileMenu() {
  const claims = readClaims()
  const { data: school } = useQuery(schoolQuery)
  const leave = useLeave()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const isDesktop = useIsDesktop()
  if (!claims) return null
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton mih={44} miw={44}>
          <Initials name={claims.name} photo={claims.photo} />
          <VisuallyHidden>{i18n.t('Profile menu of {name}', { name: claims.name })}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>
          <Text component="span" fw={600} size="sm" c="var(--mantine-color-text)" display="block">
            {claims.name}
          </Text>
          {roleLabel(claims.role)}
        </Menu.Label>
        {isAdmin(claims.role) && school === null && (
          <Menu.Item
            leftSection={<IconBuildingPlus {...icon} />}
            renderRoot={(props) => <Link to="/createSchool" {...props} />}
          >
            {i18n.t('Create School')}
          </Menu.Item>
        )}
        {!isDesktop && (
          <Menu.Item
            leftSection={isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
            onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
          >
            {isDark ? i18n.t('Light colours') : i18n.t('Dark colours')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={leave}>
          {i18n.t('Sign out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
