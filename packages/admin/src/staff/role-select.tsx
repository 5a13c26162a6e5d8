import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../api/problem.ts'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/states.tsx'
import { type RoleName, rolesQuery } from './staff.ts'
import styles from './staff.module.css'
import { t, translateServerText } from '../i18n/text.ts'

interface RoleSelectProps {
  readonly value: RoleName
  readonly onChange: (role: RoleName) => void
}

/** The roles that the signed-in person may give, with what the chosen one is for. */
export function RoleSelect({ value, onChange }: RoleSelectProps) {
  const roles = useQuery(rolesQuery)
  if (roles.isError) return <Notice tone="danger">{getErrorMessage(roles.error)}</Notice>
  if (!roles.data) return <Skeleton width={30} />
  const options = roles.data.roles.filter(({ canGive }) => canGive)
  const chosen = options.find(({ name }) => name === value)
  return (
    <div>
      <Select
        label={t('Role')}
        value={value}
        options={options.map(({ name, title }) => ({ value: name, label: translateServerText(title) }))}
        onChange={onChange}
      />
      {chosen && <p className={styles.note}>{translateServerText(chosen.description)}</p>}
    </div>
  )
}
