import { VisuallyHidden } from '@mantine/core'
import { may, type Permission } from '@shala/contract/general/permissions'
import type { Post, Role } from '@shala/contract/people'
import { IconCheck } from '@tabler/icons-react'
import { useSettings } from '#features/schools/index.ts'
import { i18n } from '#platform/i18n.ts'
import { dutyLabel, roleLabel } from '#platform/session/roles.ts'
import { ScrollRegion } from '#ui/display/scroll-region.tsx'
import layout from '#ui/layout.module.css'
import { Section } from '#ui/page/section.tsx'
import classes from './access.module.css'

const posts = ['admin', 'principal', 'office', 'teacher', 'student'] as const satisfies Post[]

function postLabel(post: (typeof posts)[number]): string {
  return post === 'principal' || post === 'office' ? dutyLabel(post) : roleLabel(post)
}

interface Deed {
  name: string
  permission: Permission
  /** Only their own. */
  own?: Role
  /** Of teachers' own classes alone, unless the school opens more. */
  isOfClass?: true
}

/** In the order in which schools ask. The answers come from the permissions that the server enforces. */
function deeds(): Deed[] {
  return [
    { name: i18n.t('Mark attendance'), permission: 'attendance:mark' },
    { name: i18n.t('Look up attendance'), permission: 'attendance:history', own: 'student' },
    { name: i18n.t('See attendance figures'), permission: 'attendance:statistics' },
    { name: i18n.t('See which classes are not marked yet'), permission: 'attendance:unmarked' },
    { name: i18n.t('Check in by QR code'), permission: 'teacher-attendance:scan' },
    {
      name: i18n.t("See teachers' monthly attendance"),
      permission: 'teacher-attendance:month',
      own: 'teacher',
    },
    { name: i18n.t("Correct teachers' attendance"), permission: 'teacher-attendance:correct' },
    { name: i18n.t('Request leave'), permission: 'leave:ask' },
    { name: i18n.t("Approve or decline others' leave"), permission: 'leave:decide' },
    { name: i18n.t('Accept or decline notes of families in their own class'), permission: 'leave:accept' },
    { name: i18n.t('See students'), permission: 'students:read' },
    {
      name: i18n.t("See students' phone numbers and documents, and download lists"),
      permission: 'students:export',
      isOfClass: true,
    },
    { name: i18n.t('Add students'), permission: 'students:add' },
    { name: i18n.t('Edit students'), permission: 'students:edit', isOfClass: true },
    { name: i18n.t('See and edit social category and government numbers'), permission: 'students:guarded' },
    { name: i18n.t('Promote students'), permission: 'students:promote' },
    { name: i18n.t('Import students and teachers'), permission: 'imports:write' },
    { name: i18n.t('Issue certificates'), permission: 'certificates:issue' },
    { name: i18n.t('Edit the texts of certificates'), permission: 'certificates:templates' },
    { name: i18n.t('See teachers and their documents'), permission: 'teachers:read' },
    { name: i18n.t('Add and edit teachers'), permission: 'teachers:edit' },
    { name: i18n.t('See the calendar'), permission: 'calendar:read' },
    { name: i18n.t('Edit the calendar'), permission: 'calendar:write' },
    { name: i18n.t('Read announcements'), permission: 'announcements:read' },
    { name: i18n.t('Write announcements'), permission: 'announcements:write' },
    { name: i18n.t('See student reports'), permission: 'reports:read' },
    { name: i18n.t('See staff reports'), permission: 'reports:staff' },
    { name: i18n.t('Ask EduBot'), permission: 'chat:ask' },
    { name: i18n.t('Delete people'), permission: 'users:delete' },
    { name: i18n.t('Create and edit classes'), permission: 'classes:write' },
    { name: i18n.t("See the school's record"), permission: 'schools:read' },
    { name: i18n.t("Edit the school's record and settings"), permission: 'schools:write' },
    { name: i18n.t('See who did what, and download everything'), permission: 'exports:read' },
    { name: i18n.t('Record consent given on paper'), permission: 'privacy:record' },
    { name: i18n.t('Answer requests about data, and erase students who left'), permission: 'privacy:write' },
    { name: i18n.t('Delete the school'), permission: 'schools:write' },
    { name: i18n.t('Give and remove access'), permission: 'access:write' },
  ]
}

export function WhoMayWhat() {
  return (
    <Section title={i18n.t('Who may do what')}>
      <ScrollRegion className={classes.scroll} label={i18n.t('Rights of each role')}>
        <table className={classes.roles} aria-label={i18n.t('Who may do what')}>
          <thead>
            <tr>
              <td />
              {posts.map((post) => (
                <th key={post} scope="col">
                  {postLabel(post)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {deeds().map((deed) => (
              <tr key={deed.name}>
                <th scope="row">{deed.name}</th>
                {posts.map((post) => (
                  <td key={post}>
                    <Answer post={post} deed={deed} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}

function Answer({ post, deed: { permission, own, isOfClass } }: { post: Post; deed: Deed }) {
  const isLimited = useSettings()?.teachersSee !== 'everything'
  if (!may(post, permission)) {
    return (
      <span className={layout.dim}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{i18n.t('No')}</VisuallyHidden>
      </span>
    )
  }
  if (own === post) return i18n.t('Own')
  if (isOfClass && post === 'teacher' && isLimited) return i18n.t('Own class')
  return <IconCheck size={20} stroke={2.25} role="img" aria-label={i18n.t('Yes')} className={classes.yes} />
}
