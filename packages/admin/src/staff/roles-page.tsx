import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { SettingsPage } from '../settings/settings-page.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { type RoleList, rolesQuery } from './staff.ts'
import styles from './staff.module.css'
import { t, translateServerText } from '../i18n/text.ts'

/** The twelve roles and what each may do, from the table that the server obeys. */
export function RolesPage() {
  const roles = useQuery(rolesQuery)
  return (
    <SettingsPage>
      <Panel title={t('What each role may do')}>
        {roles.isPending && (
          <div className={styles.body} aria-busy="true">
            <span className="visually-hidden">{t('Loading')}</span>
            <Skeleton width={20} />
            <Skeleton width={44} />
            <Skeleton width={36} />
          </div>
        )}
        {roles.isError && <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />}
        {roles.data && <RoleTable list={roles.data} />}
      </Panel>
    </SettingsPage>
  )
}

function RoleTable({ list: { capabilities, roles } }: { readonly list: RoleList }) {
  const groups = [...new Set(capabilities.map(({ group }) => group))]
  return (
    <table className={styles.roles}>
      <thead>
        <tr>
          <th scope="col">{t('Role')}</th>
          {groups.map((group) => (
            <th key={group} scope="col">
              {translateServerText(group)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map(({ name, title, description, capabilities: allowed }) => (
          <tr key={name}>
            <th scope="row">
              {translateServerText(title)}
              <p>{translateServerText(description)}</p>
            </th>
            {groups.map((group) => (
              <td key={group}>
                <AllowedList
                  titles={capabilities
                    .filter((capability) => capability.group === group && allowed.includes(capability.name))
                    .map((capability) => translateServerText(capability.title))}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function AllowedList({ titles }: { readonly titles: readonly string[] }) {
  if (titles.length === 0) return <span className={styles.none}>-</span>
  return (
    <ul className={styles.allowed}>
      {titles.map((title) => (
        <li key={title}>
          <Check size={14} aria-hidden="true" />
          {title}
        </li>
      ))}
    </ul>
  )
}
