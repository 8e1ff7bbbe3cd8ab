import { UnstyledButton } from '@mantine/core'
import { productName } from '@shala/contract/general/product'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconSearch,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { schoolQuery, useToday } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { ownLabel } from '#platform/session/roles.ts'
import { readClaims } from '#platform/session/session.ts'
import { Hint } from '#ui/display/hint.tsx'
import { Logo } from '#ui/display/logo.tsx'
import { formatDay } from '#ui/format.ts'
import layout from '#ui/layout.module.css'
import { type Entry, entries } from './entries.ts'
import classes from './shell.module.css'
import { useAskToSignOut } from './use-ask-to-sign-out.tsx'
import { useBadges } from './use-badges.ts'

interface SidebarProps {
  isCollapsed: boolean
  onCollapse?: () => void
  onNavigate?: () => void
  /** For widths at which the header has no room for it. */
  onSearch?: () => void
}

export function Sidebar({ isCollapsed, onCollapse, onNavigate, onSearch }: SidebarProps) {
  const all = entries()
  const groups = [
    { group: 'academic', label: i18n.t('Academic') },
    { group: 'administration', label: i18n.t('Administration') },
  ]
  const { data: school } = useQuery(schoolQuery)
  const { signOut, question } = useAskToSignOut()
  const link = (entry: Entry) => (
    <SidebarLink key={entry.to} entry={entry} isCollapsed={isCollapsed} onNavigate={onNavigate} />
  )
  return (
    <div className={`${layout.column} ${classes.sidebar}`}>
      {question}
      <div className={`${layout.line} ${classes.brand}`}>
        {school?.logo ? <img src={school.logo} alt="" className={classes.logo} /> : <Logo />}
        {!isCollapsed && (
          <span className={`${layout.words} ${layout.twoLines} ${classes.name}`}>
            {school?.schoolName ?? productName}
          </span>
        )}
      </div>
      {onSearch && (
        <UnstyledButton
          className={`${layout.line} ${classes.entry}`}
          onClick={onSearch}
          aria-haspopup="dialog"
        >
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          {i18n.t('Search')}
        </UnstyledButton>
      )}
      {all.filter(({ sidebar }) => sidebar.group === 'top').map(link)}
      {groups.map(({ group, label }) => {
        const links = all.filter(({ sidebar }) => sidebar.group === group).map(link)
        if (links.length === 0) return null
        return (
          <Fragment key={group}>
            {!isCollapsed && <div className={`${layout.tiny} ${classes.group}`}>{label}</div>}
            {links}
          </Fragment>
        )
      })}
      <Foot isCollapsed={isCollapsed} onCollapse={onCollapse} onSignOut={signOut} />
    </div>
  )
}

interface FootProps {
  isCollapsed: boolean
  onCollapse: (() => void) | undefined
  onSignOut: () => void
}

function Foot({ isCollapsed, onCollapse, onSignOut }: FootProps) {
  return (
    <div className={`${layout.tiny} ${classes.footer}`}>
      {onCollapse && (
        <UnstyledButton
          className={`${layout.line} ${classes.entry}`}
          onClick={onCollapse}
          aria-label={isCollapsed ? i18n.t('Expand the sidebar') : i18n.t('Collapse the sidebar')}
        >
          {isCollapsed ? (
            <IconLayoutSidebarLeftExpand size={20} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} stroke={1.75} aria-hidden="true" />
          )}
          {!isCollapsed && i18n.t('Collapse')}
        </UnstyledButton>
      )}
      <UnstyledButton
        className={`${layout.line} ${classes.entry}`}
        onClick={onSignOut}
        aria-label={i18n.t('Logout')}
      >
        <IconLogout size={20} stroke={1.75} aria-hidden="true" />
        {!isCollapsed && i18n.t('Logout')}
      </UnstyledButton>
      {!isCollapsed && <WhoAndWhen />}
    </div>
  )
}

function WhoAndWhen() {
  const claims = readClaims()
  const today = useToday()
  return (
    <p>
      {claims && `${claims.name} · ${ownLabel(claims.role)}`}
      <br />
      {formatDay(today)}
    </p>
  )
}

interface SidebarLinkProps {
  entry: Entry
  isCollapsed: boolean
  onNavigate: (() => void) | undefined
}

function SidebarLink({ entry: { to, label, icon: Icon }, isCollapsed, onNavigate }: SidebarLinkProps) {
  const badge = useBadges()[to]
  return (
    <Hint label={label} side="right" isNeeded={isCollapsed}>
      <Link
        to={to}
        className={`${layout.line} ${classes.entry}`}
        activeOptions={{ exact: to === '/', includeSearch: false }}
        aria-label={isCollapsed ? label : undefined}
        onClick={onNavigate}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        {!isCollapsed && label}
        {!isCollapsed && badge !== undefined && <span className={classes.badge}>{badge}</span>}
      </Link>
    </Hint>
  )
}
