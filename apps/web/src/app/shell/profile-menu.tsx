import { Menu, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { type Language, languages } from '@shala/contract/general/languages.gen'
import { isAdmin } from '@shala/contract/people'
import {
  IconBuilding,
  IconBuildingPlus,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconRefresh,
  IconSettings,
  IconSun,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountLine } from '#features/auth/index.ts'
import { useOtherAccounts } from '#features/profile/index.ts'
import { schoolQuery } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { changeLanguage } from '#platform/language/change-language.ts'
import { ownLabel } from '#platform/session/roles.ts'
import { Person } from '#ui/display/person.tsx'
import { Standing, useIsMounted } from '#ui/display/standing.tsx'
import { useIsDesktop, useIsPhone } from '#ui/media.ts'
import type { MenuPlace } from '#ui/menu/use-menu.tsx'
import type { ScreenPath } from '../screens.ts'
import { reloadSoon } from './reload-soon.ts'
import { useAskToChange, useAskToSignOut } from './use-ask-to-sign-out.tsx'
import { usePerson } from './use-person.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function ProfileMenu({ id, button, isOpen, onOpen }: MenuPlace) {
  const { name, role } = usePerson()
  const { data: school } = useQuery(schoolQuery)
  const isMounted = useIsMounted()
  const { signOut, question } = useAskToSignOut()
  // Here, not in the dropdown, which is gone when the answer arrives.
  const { change, question: changing } = useAskToChange()
  return (
    <>
      {question}
      {changing}
      <Menu id={id} opened={isOpen && isMounted} onChange={onOpen} position="bottom-end" returnFocus>
        <Menu.Target>
          <Standing element={button} />
        </Menu.Target>
        <Menu.Dropdown miw="220px" aria-label={i18n.t("{name}'s profile menu", { name })}>
          <Menu.Label>
            <Text component="span" fw={600} size="sm" c="var(--mantine-color-text)" display="block">
              {name}
            </Text>
            {ownLabel(role)}
          </Menu.Label>
          <Place to="/profile" icon={IconUser} label={i18n.t('Profile')} />
          {school && <Place to="/setting" icon={IconSettings} label={i18n.t('Settings')} />}
          {school && <Place to="/schoolDetails" icon={IconBuilding} label={i18n.t('School Details')} />}
          {isAdmin(role) && school === null && (
            <Place to="/createSchool" icon={IconBuildingPlus} label={i18n.t('Create School')} />
          )}
          <RefreshItem />
          <SchemeItem />
          <LanguageItems />
          <OtherAccounts isOpen={isOpen} onChange={change} />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout {...icon} />} onClick={signOut}>
            {i18n.t('Sign out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

interface PlaceProps {
  to: ScreenPath
  icon: TablerIcon
  label: string
}

function Place({ to, icon: Icon, label }: PlaceProps) {
  return (
    <Menu.Item leftSection={<Icon {...icon} />} renderRoot={(props) => <Link to={to} {...props} />}>
      {label}
    </Menu.Item>
  )
}

/** Phones have no room for it in the header. */
function RefreshItem() {
  if (!useIsPhone()) return null
  return (
    <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={reloadSoon}>
      {i18n.t('Refresh')}
    </Menu.Item>
  )
}

/** On desktops the header has a button for it. */
function SchemeItem() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const isDesktop = useIsDesktop()
  if (isDesktop) return null
  return (
    <Menu.Item
      leftSection={isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? i18n.t('Light mode') : i18n.t('Dark mode')}
    </Menu.Item>
  )
}

/** Each language by its own name, for whoever cannot read the one that is shown. */
function LanguageItems() {
  const others = Object.entries(languages).filter(([code]) => code !== i18n.locale) as [Language, string][]
  return others.map(([code, name]) => (
    <Menu.Item
      key={code}
      lang={code}
      leftSection={<IconLanguage {...icon} />}
      onClick={() => changeLanguage(code)}
    >
      {name}
    </Menu.Item>
  ))
}

interface OtherAccountsProps {
  isOpen: boolean
  onChange: (userId: string) => void
}

function OtherAccounts({ isOpen, onChange }: OtherAccountsProps) {
  const { data: others = [] } = useOtherAccounts({ enabled: isOpen })
  if (others.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{i18n.t('Change account')}</Menu.Label>
      {others.map((account) => (
        <Menu.Item key={account._id} onClick={() => onChange(account._id)}>
          <Person name={account.name} photo={account.photo} size={32} line={accountLine(account)} />
        </Menu.Item>
      ))}
    </>
  )
}
