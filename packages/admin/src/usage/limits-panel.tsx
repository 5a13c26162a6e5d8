import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PasswordDialog } from '../backups/password-dialog.tsx'
import { t } from '../i18n/text.ts'
import styles from '../site/site.module.css'
import { Button } from '../ui/button.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { resourceTexts } from './resource-texts.ts'
import { type OwnLimits, type ResourceName, type UsedResource, useSaveLimits } from './usage.ts'
import own from './usage.module.css'

/** For who runs the installation: the limits of this site where it has its own. */
export function LimitsPanel({ resources }: { readonly resources: readonly UsedResource[] }) {
  const [edited, setEdited] = useState<OwnLimits>()
  const notify = useNotify()
  const save = useSaveLimits()
  return (
    <Panel title={t('Limits of this site')}>
      <div className={styles.body}>
        <p className={styles.lead}>
          {t('You run this server, so you may give this site other limits than the other sites have.')}
        </p>
        <div>
          <Button onPress={() => setEdited(readOwnLimits(resources))}>{t('Change limits')}</Button>
        </div>
        <p>
          <Link to="/sign-ups">{t('Sign-ups of new sites')}</Link>
        </p>
      </div>
      <PasswordDialog
        title={t('Change limits')}
        action={t('Save')}
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        onConfirm={async (password) => {
          await save.mutateAsync({ limits: edited ?? {}, password })
          notify(t('Saved.'))
        }}
      >
        {edited &&
          resources.map(({ resource }) => (
            <LimitField
              key={resource}
              resource={resource}
              limit={edited[resource]}
              onChange={(limit) => setEdited(withLimit(edited, resource, limit))}
            />
          ))}
      </PasswordDialog>
    </Panel>
  )
}

function readOwnLimits(resources: readonly UsedResource[]): OwnLimits {
  return Object.fromEntries(resources.filter(({ isOwn }) => isOwn).map(({ resource, limit }) => [resource, limit]))
}

function withLimit(limits: OwnLimits, resource: ResourceName, limit: number | null | undefined): OwnLimits {
  const { [resource]: _before, ...others } = limits
  return limit === undefined ? others : { ...others, [resource]: limit }
}

interface LimitFieldProps {
  readonly resource: ResourceName
  readonly limit: number | null | undefined
  readonly onChange: (limit: number | null | undefined) => void
}

function LimitField({ resource, limit, onChange }: LimitFieldProps) {
  const { label, unit } = resourceTexts[resource]
  const kind = limit === undefined ? 'default' : limit === null ? 'none' : 'own'
  return (
    <div className={own.limit}>
      <Select
        label={label}
        options={[
          { value: 'default', label: t('As on this server') },
          { value: 'none', label: t('No limit') },
          { value: 'own', label: t('Own limit') },
        ]}
        value={kind}
        onChange={(value) => onChange(value === 'default' ? undefined : value === 'none' ? null : 0)}
      />
      {kind === 'own' && (
        <TextField
          label={unit}
          inputMode="numeric"
          maxLength={13}
          value={String(limit ?? 0)}
          onChange={(text) => onChange(Math.min(Number(text.replaceAll(/\D/g, '')), 1_000_000_000_000))}
        />
      )}
    </div>
  )
}
